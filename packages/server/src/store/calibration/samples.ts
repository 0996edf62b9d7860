/**
 * Samples of conversations for people to label, and the stored conversations themselves.
 *
 * A sample's frame and its draws, with their positions, are written to the chain before anyone sees the drawn conversations. Otherwise
 * nobody could prove later that the labelled conversations are a random sample. Conversations are stored only if the operator configured
 * it. They are redacted before they are stored, are found only by their tenant, and are deleted with their decisions
 * (docs/decisions/0030-keeping-conversations.md).
 */
import type { Clock } from '@twincheck/core'
import type { SampleFrame } from '@twincheck/core/canary'
import { number, object, oneOf, orNull, readShape, text } from '@twincheck/core/reading'
import { appendEvent, type ChainedDatabase, holdHead } from '../chain/entries.ts'
import { type Row, textColumns, wholeColumns } from '../database.ts'
import { readKeys, rowKind, valuesOf } from '../row.ts'
import type { Store } from '../store.ts'

type Samples = Pick<Store, 'drawSample' | 'findSample' | 'listDrawn' | 'keepConversation' | 'findConversation'>

export type Sample = { readonly id: string; readonly drawnAt: number; readonly frame: SampleFrame }

const sampleRow = rowKind({ id: text, drawnAt: number, frame: text })
const drawnItem = rowKind({ position: number, tenant: text, session: text })
const drawnSoFar = rowKind({ drawn: number })
const kept = rowKind({ messages: text })

/**
 * The maximum length of a stored conversation, in characters. Longer conversations are not stored here; they are only on the host that
 * runs the agent.
 */
const mostCharacters = 1_000_000

export const drawnColumns = [...textColumns('sample'), ...wholeColumns('position'), ...textColumns('tenant', 'session')]

const storedFrame = object(
  {
    fingerprint: text,
    until: number,
    tenant: orNull(text),
    threshold: number,
    seed: text,
    conversations: number,
    unjudged: number,
    wouldSwitch: number,
  },
  { stratum: oneOf('would-switch', 'rest'), share: number },
)

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
        const [row] = await connection.query(`select count(*) as drawn from ${prefix}sample_items where sample = $1`, [
          id,
        ])
        const { drawn: before } = drawnSoFar.read(row)
        const added = drawn.filter(({ position }) => position >= before)
        if (added.length === 0) return
        const items = added.map(({ position, tenant, session }) => ({ position, tenant, session }))
        await connection.insertRows(
          { table: `${prefix}sample_items`, columns: drawnColumns, onConflict: '' },
          items.map((item) => valuesOf(drawnColumns, { sample: id, ...item })),
        )
        await appendEvent(connection, database, head, { at, event: 'sample', content: { id, frame, drawn: items } })
      })
    },
    findSample: async ({ fingerprint, tenant }) => {
      const rows = await query(`select ${sampleRow.columns} from ${prefix}samples order by drawn_at desc, id`, [])
      const samples = rows.map(sampleOf)
      const found = samples.find(
        ({ frame }) => frame.stratum === 'would-switch' && frame.fingerprint === fingerprint && frame.tenant === tenant,
      )
      return found ?? null
    },
    listDrawn: async (id) => {
      const rows = await query(
        `select ${drawnItem.columns} from ${prefix}sample_items where sample = $1 order by position`,
        [id],
      )
      return rows.map(drawnItem.read)
    },
    keepConversation: async ({ tenant, session }, messages) => {
      readKeys({ tenant, session })
      // PostgreSQL cannot store NUL characters, so they are replaced.
      const written = JSON.stringify(messages).replaceAll('\\u0000', '\\ufffd')
      if (written.length > mostCharacters) return
      await query(
        `insert into ${prefix}kept_conversations (tenant, session, messages, kept_at) values ($1, $2, $3, $4)
         on conflict (tenant, session) do update set messages = $3, kept_at = $4`,
        [tenant, session, written, clock.now()],
      )
    },
    findConversation: async ({ tenant, session }) => {
      const [row] = await query(`select messages from ${prefix}kept_conversations where tenant = $1 and session = $2`, [
        tenant,
        session,
      ])
      return row ? JSON.parse(kept.read(row).messages) : null
    },
  }
}

/**
 * Reads a sample from its row. If a stored frame has no stratum, its sample was drawn from all conversations in which the gate would have
 * passed.
 */
function sampleOf(row: Row): Sample {
  const { frame, ...sample } = sampleRow.read(row)
  const read = readShape(storedFrame, JSON.parse(frame), 'frame')
  return { ...sample, frame: { stratum: 'would-switch', share: 1, ...read, rule: 1 } }
}
