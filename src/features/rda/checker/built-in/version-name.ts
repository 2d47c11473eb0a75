/** The versions of the guide that documents may follow. */
export type VersionName = '0.7.1' | '1.0.0'
