import pg from 'pg'

// The connection that the driver hands to a query; the driver's types leave it out.
type Connection = { readonly stream: import('node:net').Socket; query(text: string): void }

const copyDataHead = 0x64
const copyDone = Buffer.from([0x63, 0, 0, 0, 4])

/**
 * A COPY whose data follows at once, without waiting for PostgreSQL to ask for it, so that it shares a round trip with its
 * neighbours. When the statement is refused, PostgreSQL drops the data behind it.
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

  // Called by the driver when the query's turn has come.
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

  /** PostgreSQL asks for the data, which is on its way. */
  handleCopyInResponse(): void {}
}
