/** The database does not match the migrations of this version, or cannot be migrated; the message says what to do. */
export class MigrationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MigrationError'
  }
}
