/** Its message is one sentence for the operator, and names objects of the backup, never rows. */
export class BackupError extends Error {
  override name = 'BackupError'
  readonly loggable = true
}
