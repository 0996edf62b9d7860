/**
 * A queue in PostgreSQL: pg-boss for the jobs, one table of our own for what came out of them. Loaded only when a queue is
 * opened, so that nothing else pays for the driver.
 */
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
  /** Connections held at most. */
  readonly connections: number
  /** What happens to the connection while the work goes on: said, not thrown. */
  readonly onNotice: (message: string) => void
}

export class QueueUnreachableError extends TwinCheckError {
  readonly code = 'queue-unreachable'

  constructor({ place, schema, conceal }: QueueAddress, cause: unknown) {
    super(
      `The queue at ${place} could not be opened: ${conceal(describeFailure(cause))}. ` +
        `Check that PostgreSQL runs there and lets this machine in, that the database exists, and that the user may ` +
        `create the schema ${schema} in it. The password may stand in the address or in PGPASSWORD.`,
      // No cause: what the driver throws carries the connection it was made for.
    )
  }
}

export const replayQueue = 'replay'

/** pg-boss accepts no less. A dead worker's job is free again this long after its last heartbeat. */
const heartbeatSeconds = 10
/** How often someone looks for jobs without a heartbeat. Each process looks, and one of them at a time acts. */
const superviseSeconds = 1
/** A job that took three workers with it is not handed to a fourth. */
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
    // The connection is what failed; that it cannot be closed in good order either is no second news.
    await close().catch(() => {})
    throw new QueueUnreachableError(address, error)
  }
  return { address, boss, query, close }
}

/** A trouble with the connection in the middle of the work, as a sentence. */
export function queueNotice({ place, conceal }: QueueAddress, error: unknown): string {
  return `The queue at ${place}: ${conceal(describeFailure(error))}. Trying again.`
}

/** Text, not jsonb: jsonb would reorder the keys of the lines, and they are to come back to the byte. */
async function createResultTable(boss: PgBoss, { schema }: QueueAddress): Promise<void> {
  // "if not exists" alone is not safe against two processes at once.
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

/** A refused connection to a name with several addresses comes as one error without a text, around one for each. */
function describeFailure(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(describeFailure).join('; ')
  return error instanceof Error ? error.message : String(error)
}
