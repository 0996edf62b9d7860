/** The address of a PostgreSQL store. It may contain a password, so messages use `place` and `conceal`. */
import { StoreAddressError } from '../store-errors.ts'

export type PostgresAddress = {
  readonly url: string
  readonly schema: string
  readonly place: string
  readonly conceal: (text: string) => string
}

const defaultSchema = 'twincheck'
/** A plain schema name. The schema is written into statements where parameters are impossible, so no other name is accepted. */
const plainName = /^[a-z_][a-z0-9_]{0,49}$/

export function isPostgresUrl(address: string): boolean {
  return /^postgres(ql)?:\/\//.test(address)
}

export function readPostgresAddress(url: string, schema: string = defaultSchema): PostgresAddress {
  if (!plainName.test(schema)) {
    throw new StoreAddressError(
      `${JSON.stringify(schema)} is no plain schema name`,
      'Use small letters, digits and underscores, at most 50, beginning with a letter.',
    )
  }
  const parsed = isPostgresUrl(url) ? URL.parse(url) : null
  // The address is not shown in the message, because a mistyped address may still contain a password.
  if (!parsed) throw new StoreAddressError('it is no postgres:// URL', 'Write postgres://USER@HOST:PORT/DATABASE.')
  const host = parsed.searchParams.get('host') ?? `${parsed.hostname || 'localhost'}:${parsed.port || '5432'}`
  const database = parsed.pathname.slice(1) || 'the default database'
  const secrets = [parsed.password, parsed.searchParams.get('password') ?? ''].filter((secret) => secret !== '')
  return {
    url,
    schema,
    place: `${host}, database ${database}, schema ${schema}`,
    conceal: (text) => secrets.flatMap(spellings).reduce((shown, secret) => shown.replaceAll(secret, '***'), text),
  }
}

/** Both forms of a password: percent-encoded as in the address, and decoded as it is sent to the server. */
function spellings(secret: string): readonly string[] {
  try {
    return [secret, decodeURIComponent(secret)]
  } catch {
    return [secret]
  }
}
