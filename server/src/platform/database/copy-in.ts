import pg from 'pg'

// The connection that the driver passes to a query; its published types lack it.
type Connection = { readonly stream: import('node:net').Socket; query(text: string): void }

const copyDataHead = 0x64
const copyDone = Buffer.from([0x63, 0, 0, 0, 4])

/**
 * A COPY that sends its data at once, without waiting for PostgreSQL's request, so it shares a round trip with
 * neighbouring statements. When PostgreSQL refuses the statement, it drops the data behind it.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-COPY
 */
export class CopyIn extends pg.Query {
  private readonly statement: string
  private readonly data: Buffer

  constructor(statement: string, data: Buffer, done: (error: Error | null) => void) {
    super({ text: statement }, done)
    this.statement = statement
    this.data = data
  }

  // The driver calls this at the query's turn.
  override submit = (connection: unknown): null => {
    const { stream } = connection as Connection
    const head = Buffer.allocUnsafe(5)
    head[0] = copyDataHead
    head.writeInt32BE(4 + this.data.length, 1)
    stream.cork()
    ;(connection as Connection).query(this.statement)
    stream.write(head)
    stream.write(this.data)
    stream.write(copyDone)
    stream.uncork()
    return null
  }

  /** PostgreSQL requests the data, which is already sent. */
  handleCopyInResponse(): void {}
}
