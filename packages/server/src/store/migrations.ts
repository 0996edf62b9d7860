/**
 * The tables, version by version. A version that was released is never changed; a new one is added at the end. `prefix`
 * stands before every table's name. Types are those that SQLite and PostgreSQL both know; only the index of words is each one's own.
 */
import { emptyChain } from './chain/chain.ts'
import type { TextIndex } from './database.ts'

export function migrations(prefix: string, texts: TextIndex): readonly (readonly string[])[] {
  return [
    firstVersion(prefix),
    secondVersion(prefix),
    thirdVersion(prefix),
    fourthVersion(prefix),
    fifthVersion(prefix),
    sixthVersion(prefix),
    seventhVersion(prefix),
    eighthVersion(prefix, texts),
    ninthVersion(prefix),
  ]
}

/** Events that were written before they could be found by their name. */
const olderEvents = ['sample', 'canary-stage', 'watch', 'shadow', 'shadow-lifted'] as const

/**
 * Canaries are counted by places in the chain, never by clocks. An event is found by its name; a session names the stage that
 * drew its arm by the stage's sequence number (`stage`, the millisecond, is not read any more), and has the sequence number
 * of its first decision and the chain's length when the gate passed in it. Of older sessions in which the gate passed, the time
 * gives the order, before all later ones.
 */
function ninthVersion(prefix: string): readonly string[] {
  const named = (event: string) => `'%,"event":"${event}","kind":"event"}'`
  return [
    `alter table ${prefix}entries add column event text`,
    ...olderEvents.map(
      (event) =>
        `update ${prefix}entries set event = '${event}' where id is null and entry is not null and entry like ${named(event)}`,
    ),
    `create index entries_by_event on ${prefix}entries (event, sequence) where event is not null`,
    ...['first_sequence', 'stage_sequence', 'triggered_sequence'].map(
      (column) => `alter table ${prefix}sessions add column ${column} bigint`,
    ),
    `update ${prefix}sessions set first_sequence = last_sequence where last_sequence is not null`,
    `update ${prefix}sessions set
       first_sequence = coalesce((select min(written.sequence) from ${prefix}entries as written
         where written.tenant = ${prefix}sessions.tenant and written.session = ${prefix}sessions.session), last_sequence),
       stage_sequence = (select min(began.sequence) from ${prefix}entries as began
         where began.event = 'canary-stage' and began.written_at = ${prefix}sessions.stage)
     where stage is not null`,
    `update ${prefix}sessions set triggered_sequence = 0 where triggered_at is not null`,
    `drop index ${prefix}sessions_triggered`,
    `create index sessions_by_stage on ${prefix}sessions (stage_sequence) where stage_sequence is not null`,
  ]
}

/**
 * Findings: decisions with evidence, a row a condition, and their words; how many are alike in an hour; what was decided in an
 * hour. Those from before are taken up when somebody looks, from `findings_from` downwards.
 */
function eighthVersion(prefix: string, texts: TextIndex): readonly string[] {
  const byWorst = 'severity, score, id'
  return [
    `create table ${prefix}findings (
      id bigint primary key,
      first bigint not null,
      tenant text not null,
      session text not null,
      hour bigint not null,
      condition text not null,
      others text not null,
      tool text not null,
      model text not null,
      ended text not null,
      price text not null,
      severity double precision not null,
      score double precision not null,
      cost double precision not null)`,
    `create index findings_by_worst on ${prefix}findings (first, ${byWorst})`,
    `create index findings_by_condition on ${prefix}findings (condition, ${byWorst})`,
    `create index findings_by_tool on ${prefix}findings (tool, first, ${byWorst})`,
    `create index findings_by_ending on ${prefix}findings (ended, first, ${byWorst})`,
    `create index findings_by_tenant on ${prefix}findings (tenant, first, ${byWorst})`,
    `create index findings_by_cost on ${prefix}findings (first, cost, id)`,
    ...texts.create(prefix),
    `create table ${prefix}finding_counts (
      hour bigint not null,
      tenant text not null,
      condition text not null,
      tool text not null,
      model text not null,
      ended text not null,
      price text not null,
      decisions bigint not null,
      conditions bigint not null,
      primary key (hour, tenant, condition, tool, model, ended, price))`,
    `create table ${prefix}activity (
      tenant text not null,
      hour bigint not null,
      decisions bigint not null,
      evidence bigint not null,
      replaced bigint not null,
      unpriced bigint not null,
      cost double precision not null,
      primary key (tenant, hour))`,
    `create table ${prefix}findings_from (single bigint primary key check (single = 1), sequence bigint not null)`,
    `insert into ${prefix}findings_from (single, sequence) select 1, sequence + 1 from ${prefix}chain_head`,
  ]
}

/** Follow-up stops, beside the switches; and the order that a switch has stopped, which alone they may be of. */
function seventhVersion(prefix: string): readonly string[] {
  return [
    `alter table ${prefix}sessions add column follow_ups bigint not null default 0`,
    `alter table ${prefix}sessions add column stopped text`,
  ]
}

/**
 * In how many decisions of a session a model failed that was asked. Of sessions from before it is not known, and none is counted.
 * The gate passes in few sessions, and the canary looks at these every minute.
 */
function sixthVersion(prefix: string): readonly string[] {
  return [
    `alter table ${prefix}sessions add column errors bigint default 0`,
    `create index sessions_triggered on ${prefix}sessions (stage) where triggered_at is not null`,
  ]
}

/**
 * The road to repair. Outcomes that were reported; what a session's decisions say together about the gate; which unit and arm
 * of a canary it belongs to; samples that were drawn for labelling. Of sessions from before, nothing of it is known.
 */
function fifthVersion(prefix: string): readonly string[] {
  const columns = [
    // The highest switch score; null: no pair was judged.
    'switch_score double precision',
    // What every decision was made under; 'several' where they differ; null from before it was noted.
    'fingerprint text',
    'unjudged bigint default 0',
    'disagreed bigint default 0',
    'withheld bigint default 0',
    // As their providers reported them, the first of each.
    'verifier text',
    'generator text',
    'longest double precision default 0',
    // What makes conversations alike, hashed: tools and opening.
    'cluster_name text',
    'unit text',
    'arm text',
    'stage bigint',
    'triggered_at bigint',
  ]
  return [
    ...columns.map((column) => `alter table ${prefix}sessions add column ${column}`),
    `create index sessions_by_score on ${prefix}sessions (fingerprint, switch_score)`,
    // Holds all that counting conversations asks for, in the order of their clusters.
    `create index sessions_in_shadow on ${prefix}sessions
      (fingerprint, tenant, cluster_name, first_at, replaced, arm, unjudged)`,
    `create table ${prefix}outcomes (
      tenant text not null,
      id text not null,
      session text not null,
      about text not null,
      outcome text not null,
      by_kind text not null,
      by_name text not null,
      by_version text,
      said_at bigint not null,
      replaces text,
      sample text,
      why text,
      arrived_at bigint not null,
      key_name text not null,
      sequence bigint not null,
      primary key (tenant, id))`,
    `create index outcomes_by_session on ${prefix}outcomes (tenant, session)`,
    `create index outcomes_by_sequence on ${prefix}outcomes (sequence)`,
    // Tools as they were offered in decisions under a fingerprint, by the hash of their schema.
    `create table ${prefix}seen_tools (
      fingerprint text not null,
      name text not null,
      hash text not null,
      primary key (fingerprint, name, hash))`,
    // Only where the operator has said so; redacted, and gone with retention.
    `create table ${prefix}kept_conversations (
      tenant text not null,
      session text not null,
      messages text not null,
      kept_at bigint not null,
      primary key (tenant, session))`,
    // Events and what retention says; the rest of the chain need not be read for them.
    `create index entries_of_events on ${prefix}entries (sequence) where id is null and entry is not null`,
    `create table ${prefix}samples (id text primary key, drawn_at bigint not null, frame text not null)`,
    `create table ${prefix}sample_items (
      sample text not null,
      position bigint not null,
      tenant text not null,
      session text not null,
      primary key (sample, position))`,
  ]
}

/**
 * Heads may be signed. A fork belongs to a family, named by the session that all of it began with, in whose row its
 * budgets are spent; null: a session of its own. A row is never older than its last entry, so that it outlives it.
 */
function fourthVersion(prefix: string): readonly string[] {
  return [
    `alter table ${prefix}chain_head add column signature text`,
    `alter table ${prefix}sessions add column family text`,
    `create index sessions_by_family on ${prefix}sessions (tenant, family)`,
    `update ${prefix}sessions set touched_at = last_at where touched_at < last_at`,
  ]
}

/**
 * What the records of a run say together, so that runs are listed without reading them. Of runs that were recorded before,
 * what nobody counted is null: not known.
 */
function thirdVersion(prefix: string): readonly string[] {
  const columns = [
    'recorded bigint default 0',
    'evidence bigint default 0',
    'unpriced bigint default 0',
    'cost double precision default 0',
    'score double precision',
    'judge text',
  ]
  return [
    ...columns.map((column) => `alter table ${prefix}sessions add column ${column}`),
    `update ${prefix}sessions as known set evidence = null, unpriced = null, cost = null, score = anomaly, recorded = (
       select count(*) from ${prefix}entries as written
       where written.tenant = known.tenant and written.session = known.session)
     where last_sequence is not null`,
  ]
}

/** What gateways on one store agree on: that nothing is switched any more, and who did last what one of them has to do. */
function secondVersion(prefix: string): readonly string[] {
  return [
    `create table ${prefix}shadow_hold (
      single bigint primary key check (single = 1),
      reason text not null,
      held_at bigint not null)`,
    `create table ${prefix}duties (name text primary key, taken_at bigint not null)`,
  ]
}

function firstVersion(prefix: string): readonly string[] {
  const { sequence, hash } = emptyChain
  return [
    // One row. Whoever appends holds it, so that the chain grows at one end only.
    `create table ${prefix}chain_head (
      single bigint primary key check (single = 1),
      sequence bigint not null,
      hash text not null)`,
    `insert into ${prefix}chain_head (single, sequence, hash) values (1, ${sequence}, '${hash}')`,
    // What retention deleted keeps its sequence and its hash, and nothing else.
    `create table ${prefix}entries (
      sequence bigint primary key,
      written_at bigint not null,
      id text unique,
      tenant text,
      session text,
      entry text,
      hash text not null)`,
    `create index entries_by_session on ${prefix}entries (tenant, session, sequence)`,
    `create table ${prefix}sessions (
      tenant text not null,
      session text not null,
      decisions bigint not null default 0,
      verifications bigint not null default 0,
      generations bigint not null default 0,
      switches bigint not null default 0,
      anomaly double precision not null default 0,
      replaced bigint not null default 0,
      first_at bigint,
      last_at bigint,
      last_sequence bigint,
      touched_at bigint not null,
      primary key (tenant, session))`,
    `create index sessions_by_activity on ${prefix}sessions (last_sequence)`,
    `create table ${prefix}prefixes (
      tenant text not null,
      prefix text not null,
      session text not null,
      continued_by text,
      written_at bigint not null,
      primary key (tenant, prefix, session))`,
    `create table ${prefix}responses (
      tenant text not null,
      id text not null,
      session text not null,
      content text not null,
      written_at bigint not null,
      primary key (tenant, id))`,
    `create table ${prefix}confirmations (
      tenant text not null,
      id text not null,
      session text not null,
      pair text not null,
      content text not null,
      created_at bigint not null,
      expires_at bigint not null,
      verdict text,
      answered_by text,
      answered_at bigint,
      primary key (tenant, id))`,
  ]
}
