/** A queue in PostgreSQL: pg-boss holds the jobs, and our table holds their outcomes. pg-boss is loaded only when a queue is opened. */
import { TwinCheckError } from '@twincheck/core'
import type { PgBoss } from 'pg-boss'
import type { QueueAddress } from './queue-address.ts'

export type Queue = {
  readonly address: QueueAddress
  readonly boss: PgBoss
  readonly query: (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>
  readonly close: () => Promise<void>
}

export type QueueOptions = {
  readonly connections: number
  readonly onNotice: (message: string) => void
}

export class QueueUnreachableError extends TwinCheckError {
  readonly code = 'queue-unreachable'

  constructor({ place, schema, conceal }: QueueAddress, cause: unknown) {
    super(
      `The queue at ${place} could not be opened: ${conceal(describeFailure(cause))}. ` +
        `Check that PostgreSQL runs there and lets this machine in, that the database exists, and that the user may ` +
        `create the schema ${schema} in it. The password may stand in the address or in PGPASSWORD.`,
      // The error gets no cause, because the driver's error contains the connection settings.
    )
  }
}

export const replayQueue = 'replay'

/** The time after a worker's last heartbeat until its job becomes free again. pg-boss allows no shorter time. */
const heartbeatSeconds = 10
/** Every process looks for jobs without a heartbeat at this interval, in seconds. Only one process at a time acts on them. */
const superviseSeconds = 1
/** The limit for retries. A job whose worker died three times is not tried again. */
const retryLimit = 2

export async function openQueue(address: QueueAddress, { connections, onNotice }: QueueOptions): Promise<Queue> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    connectionString: address.url,
    schema: address.schema,
    application_name: 'twincheck',
    max: connections,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  boss.on('error', (error) => onNotice(queueNotice(address, error)))
  const query = async (text: string, values: readonly unknown[]): Promise<readonly unknown[]> => {
    const { rows } = await boss.getDb().executeSql(text, [...values])
    return rows
  }
  const close = () => boss.stop({ graceful: false })
  try {
    await boss.start()
    await boss.createQueue(replayQueue, { heartbeatSeconds, retryLimit })
    await createResultTable(boss, address)
  } catch (error) {
    // The connection has failed already, so a second error while closing adds nothing.
    await close().catch(() => {})
    throw new QueueUnreachableError(address, error)
  }
  return { address, boss, query, close }
}

export function queueNotice({ place, conceal }: QueueAddress, error: unknown): string {
  return `The queue at ${place}: ${conceal(describeFailure(error))}. Trying again.`
}

/** Outcomes are stored as text, because jsonb would reorder the keys and lines must be returned byte for byte. */
async function createResultTable(boss: PgBoss, { schema }: QueueAddress): Promise<void> {
  // The lock is needed because "if not exists" alone is not safe if two processes start at the same time.
  await boss.getDb().executeSql(`
    begin;
    select pg_advisory_xact_lock(hashtext('${schema}.replay_result'));
    create table if not exists ${schema}.replay_result (
      experiment text not null,
      job text not null,
      outcome text not null,
      created timestamptz not null default now(),
      primary key (experiment, job)
    );
    commit;`)
}

/** If a host name has several addresses, a refused connection is one error without a message, with one inner error per address. */
function describeFailure(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(describeFailure).join('; ')
  return error instanceof Error ? error.message : String(error)
}
