/** Loads node:sqlite without the warning that Node 22 prints; all other warnings pass. */
type Sqlite = typeof import('node:sqlite')

export async function loadSqlite(): Promise<Sqlite> {
  const emitWarning = process.emitWarning
  process.emitWarning = (warning: string | Error, ...rest: readonly unknown[]) => {
    if (String(warning).includes('SQLite is an experimental feature')) return
    Reflect.apply(emitWarning, process, [warning, ...rest])
  }
  try {
    return await import('node:sqlite')
  } finally {
    process.emitWarning = emitWarning
  }
}
