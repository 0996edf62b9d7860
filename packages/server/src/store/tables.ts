/**
 * The tables of a store. A store with another version number than `storeVersion` is refused. `prefix` comes before each table's name. The
 * column types are shared by SQLite and PostgreSQL; only the index of words differs.
 *
 * An older program may have created the store, and its tables were later changed to this version. Two things are then incomplete. Rows of
 * old sessions have null in the new columns. Old decisions are not yet in the tables of findings; `findings_from` is the sequence number
 * of the first indexed entry.
 */
import { drawnColumns } from './calibration/samples.ts'
import { emptyChain } from './chain/chain.ts'
import { type Column, type TextIndex, textColumns, wholeColumns } from './database.ts'
import { countColumns, countKey, findingColumns, hourColumns } from './findings/finding-rows.ts'
import { insertedColumns } from './outcomes/outcome-rows.ts'
import { StoreVersionError } from './store-errors.ts'

export const storeVersion = 9

export function needsTables(place: string, version: number): boolean {
  if (version === 0) return true
  if (version !== storeVersion) throw new StoreVersionError(place, version, storeVersion)
  return false
}

export function createTables(prefix: string, texts: TextIndex): readonly string[] {
  return [
    ...chainTables(prefix),
    ...sessionTables(prefix),
    ...gatewayTables(prefix),
    ...outcomeTables(prefix),
    ...findingTables(prefix, texts),
  ]
}

function chainTables(prefix: string): readonly string[] {
  const { sequence, hash } = emptyChain
  return [
    // One row. Appending locks it, so that the chain grows at one end only. The signature is null without a signing key.
    `create table ${prefix}chain_head (
      single bigint primary key check (single = 1),
      sequence bigint not null,
      hash text not null,
      signature text)`,
    `insert into ${prefix}chain_head (single, sequence, hash) values (1, ${sequence}, '${hash}')`,
    // Retention empties an entry and keeps only its sequence number, its time and its hash. Events are found by their name.
    `create table ${prefix}entries (
      sequence bigint primary key,
      written_at bigint not null,
      id text unique,
      tenant text,
      session text,
      entry text,
      hash text not null,
      event text)`,
    `create index entries_by_session on ${prefix}entries (tenant, session, sequence)`,
    `create index entries_by_event on ${prefix}entries (event, sequence) where event is not null`,
    // The index of events and retention entries, so that they are found without reading the rest of the chain.
    `create index entries_of_events on ${prefix}entries (sequence) where id is null and entry is not null`,
  ]
}

function sessionTables(prefix: string): readonly string[] {
  const columns = [
    'tenant text not null',
    'session text not null',
    // The session with which the family of forks began. That session's row holds the budgets of the family. The column is null if the
    // session is not a fork.
    'family text',
    'decisions bigint not null default 0',
    'verifications bigint not null default 0',
    'generations bigint not null default 0',
    'switches bigint not null default 0',
    'follow_ups bigint not null default 0',
    // The instruction that the family's switch has stopped. Only further calls for this instruction get follow-up stops.
    'stopped text',
    'anomaly double precision not null default 0',
    // The number of decisions that replaced the proposal or answered calls of it. A conversation with such a decision does not count as
    // left in shadow.
    'replaced bigint not null default 0',
    'first_at bigint',
    'last_at bigint',
    'first_sequence bigint',
    'last_sequence bigint',
    // This time is never earlier than the time of the session's last entry. So retention deletes the row only after the session's
    // entries.
    'touched_at bigint not null',
    'recorded bigint default 0',
    'evidence bigint default 0',
    'unpriced bigint default 0',
    'cost double precision default 0',
    'score double precision',
    'judge text',
    'switch_score double precision',
    // The fingerprint of all decisions, or 'several' if they differ.
    'fingerprint text',
    'unjudged bigint default 0',
    'disagreed bigint default 0',
    'errors bigint default 0',
    'withheld bigint default 0',
    // The first model of each role, as its provider reported it.
    'verifier text',
    'generator text',
    'longest double precision default 0',
    // A hash of tools and opening. Conversations with equal hashes count as similar.
    'cluster_name text',
    'unit text',
    'arm text',
    'stage_sequence bigint',
    'triggered_at bigint',
    // The length of the chain when the gate passed. It orders sessions without using a clock.
    'triggered_sequence bigint',
    'primary key (tenant, session)',
  ]
  return [
    `create table ${prefix}sessions (${columns.join(', ')})`,
    `create index sessions_by_activity on ${prefix}sessions (last_sequence)`,
    `create index sessions_by_family on ${prefix}sessions (tenant, family)`,
    `create index sessions_by_score on ${prefix}sessions (fingerprint, switch_score)`,
    // An index with all columns that counting conversations needs, sorted by cluster.
    `create index sessions_in_shadow on ${prefix}sessions
      (fingerprint, tenant, cluster_name, first_at, replaced, arm, unjudged)`,
    `create index sessions_by_stage on ${prefix}sessions (stage_sequence) where stage_sequence is not null`,
    table(
      `${prefix}prefixes`,
      [...textColumns('tenant', 'prefix', 'session', 'continued_by'), ...wholeColumns('written_at')],
      'tenant, prefix, session',
      ['continued_by'],
    ),
    table(
      `${prefix}responses`,
      [...textColumns('tenant', 'id', 'session', 'content'), ...wholeColumns('written_at')],
      'tenant, id',
    ),
    table(
      `${prefix}confirmations`,
      [
        ...textColumns('tenant', 'id', 'session', 'pair', 'content'),
        ...wholeColumns('created_at', 'expires_at'),
        ...textColumns('verdict', 'answered_by'),
        ...wholeColumns('answered_at'),
      ],
      'tenant, id',
      ['verdict', 'answered_by', 'answered_at'],
    ),
  ]
}

function gatewayTables(prefix: string): readonly string[] {
  return [
    `create table ${prefix}shadow_hold (
      single bigint primary key check (single = 1),
      reason text not null,
      held_at bigint not null)`,
    `create table ${prefix}duties (name text primary key, taken_at bigint not null)`,
  ]
}

function outcomeTables(prefix: string): readonly string[] {
  return [
    table(`${prefix}outcomes`, insertedColumns, 'tenant, id', ['by_version', 'replaces', 'sample', 'why']),
    `create index outcomes_by_session on ${prefix}outcomes (tenant, session)`,
    `create index outcomes_by_sequence on ${prefix}outcomes (sequence)`,
    // The tools that were offered in decisions under a fingerprint, by the hash of their schema.
    table(`${prefix}seen_tools`, textColumns('fingerprint', 'name', 'hash'), 'fingerprint, name, hash'),
    // Conversations are kept only if the operator configured it. They are redacted first, and deleted by retention.
    table(
      `${prefix}kept_conversations`,
      [...textColumns('tenant', 'session', 'messages'), ...wholeColumns('kept_at')],
      'tenant, session',
    ),
    `create table ${prefix}samples (id text primary key, drawn_at bigint not null, frame text not null)`,
    table(`${prefix}sample_items`, drawnColumns, 'sample, position'),
  ]
}

/** The tables of decisions with evidence (one row per condition), of their words, and of the counts of findings and decisions by hour. */
function findingTables(prefix: string, texts: TextIndex): readonly string[] {
  const byWorst = 'severity, score, id'
  return [
    table(`${prefix}findings`, findingColumns, 'id'),
    `create index findings_by_worst on ${prefix}findings (first, ${byWorst})`,
    `create index findings_by_condition on ${prefix}findings (condition, ${byWorst})`,
    `create index findings_by_tool on ${prefix}findings (tool, first, ${byWorst})`,
    `create index findings_by_ending on ${prefix}findings (ended, first, ${byWorst})`,
    `create index findings_by_tenant on ${prefix}findings (tenant, first, ${byWorst})`,
    `create index findings_by_cost on ${prefix}findings (first, cost, id)`,
    ...texts.create(prefix),
    table(`${prefix}finding_counts`, countColumns, countKey),
    table(`${prefix}activity`, hourColumns, 'tenant, hour'),
    `create table ${prefix}findings_from (single bigint primary key check (single = 1), sequence bigint not null)`,
    `insert into ${prefix}findings_from (single, sequence) values (1, 1)`,
  ]
}

/** A statement that creates a table. All columns are `not null`, except a key of one column and those in `nullable`. */
function table(name: string, columns: readonly Column[], key: string, nullable: readonly string[] = []): string {
  const written = columns.map((column) => {
    const mayBeNull = column.name === key || nullable.includes(column.name)
    return `${column.name} ${column.type}${mayBeNull ? '' : ' not null'}`
  })
  return `create table ${name} (${[...written, `primary key (${key})`].join(', ')})`
}
