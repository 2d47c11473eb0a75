/** Its message is one sentence for the operator, and names objects of the backup, never rows. */
export class BackupError extends Error {
  override name = 'BackupError'
  readonly loggable = true
}

/** An object of the backup is missing or is not what was stored: what does not need it goes on without it. */
export class DamagedBackup extends BackupError {
  override name = 'DamagedBackup'
}
