/**
 * Samples that were drawn for labelling: the frame they are of, and each draw with its place, in the chain before anyone sees
 * them. Without it nobody could tell later whether labels are of a random part or of what somebody liked to look at.
 */

import type { Clock } from '@twincheck/core'
import type { SampleFrame } from '@twincheck/core/canary'
import { isObject, MalformedInputError } from '@twincheck/core/reading'
import { appendOthers, type ChainedDatabase, holdHead } from '../chain/entries.ts'
import type { Row } from '../database.ts'
import { readKeys } from '../key.ts'
import { jsonOf, numberOf, textOf } from '../row.ts'
import type { Store } from '../store.ts'

type Samples = Pick<Store, 'drawSample' | 'findSample' | 'listDrawn'>

export type Sample = { readonly id: string; readonly drawnAt: number; readonly frame: SampleFrame }

export function openSamples(database: ChainedDatabase, clock: Clock): Samples {
  const { prefix, query } = database
  return {
    drawSample: async (id, frame, drawn) => {
      readKeys({ id })
      return database.transaction(async (connection) => {
        const head = await holdHead(connection, database)
        const at = clock.now()
        const [known] = await connection.query(`select frame from ${prefix}samples where id = $1`, [id])
        if (!known)
          await connection.query(`insert into ${prefix}samples (id, drawn_at, frame) values ($1, $2, $3)`, [
            ...[id, at],
            JSON.stringify(frame),
          ])
        const [row = {}] = await connection.query(
          `select count(*) as drawn from ${prefix}sample_items where sample = $1`,
          [id],
        )
        const before = numberOf(row, 'drawn')
        const added = drawn.filter(({ position }) => position >= before)
        if (added.length === 0) return
        await connection.insertRows(
          {
            table: `${prefix}sample_items`,
            columns: [
              { name: 'sample', type: 'text' },
              { name: 'position', type: 'bigint' },
              { name: 'tenant', type: 'text' },
              { name: 'session', type: 'text' },
            ],
            onConflict: '',
          },
          added.map(({ position, tenant, session }) => [id, position, tenant, session]),
        )
        const items = added.map(({ position, tenant, session }) => ({ position, tenant, session }))
        const entry = { kind: 'event', at, event: 'sample', content: { id, frame, drawn: items } } as const
        await appendOthers(connection, database, head, [{ entry, id: null, tenant: null }])
      })
    },
    findSample: async ({ fingerprint, tenant }) => {
      const rows = await query(`select id, drawn_at, frame from ${prefix}samples order by drawn_at desc, id`, [])
      const samples = rows.map(sampleOf)
      const found = samples.find(
        ({ frame }) => frame.stratum === 'would-switch' && frame.fingerprint === fingerprint && frame.tenant === tenant,
      )
      return found ?? null
    },
    listDrawn: async (id) => {
      const rows = await query(
        `select position, tenant, session from ${prefix}sample_items where sample = $1 order by position`,
        [id],
      )
      return rows.map((row) => ({
        position: numberOf(row, 'position'),
        tenant: textOf(row, 'tenant'),
        session: textOf(row, 'session'),
      }))
    },
  }
}

function sampleOf(row: Row): Sample {
  const frame = jsonOf(row, 'frame')
  if (!isObject(frame)) throw new MalformedInputError('frame', 'the frame of a sample', frame)
  return {
    id: textOf(row, 'id'),
    drawnAt: numberOf(row, 'drawn_at'),
    frame: {
      fingerprint: textOf(frame, 'fingerprint'),
      until: numberOf(frame, 'until'),
      tenant: frame.tenant === null ? null : textOf(frame, 'tenant'),
      threshold: numberOf(frame, 'threshold'),
      seed: textOf(frame, 'seed'),
      rule: 1,
      // Before there were strata all that were drawn would switch.
      stratum: frame.stratum === 'rest' ? 'rest' : 'would-switch',
      share: frame.share === undefined ? 1 : numberOf(frame, 'share'),
      conversations: numberOf(frame, 'conversations'),
      unjudged: numberOf(frame, 'unjudged'),
      wouldSwitch: numberOf(frame, 'wouldSwitch'),
    },
  }
}
