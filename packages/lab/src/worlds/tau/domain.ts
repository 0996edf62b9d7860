/** The three domains: their data, their tools, and what ends a conversation. */
import { bookReservation } from './airline/book-reservation.ts'
import { changeTools } from './airline/change.ts'
import { searchTools } from './airline/search.ts'
import { itemTools } from './retail/change-items.ts'
import { orderTools } from './retail/change-order.ts'
import { findTools } from './retail/find.ts'
import { changeTools as tau2ChangeTools } from './tau2-airline/change.ts'
import { bookReservation as tau2BookReservation } from './tau2-airline/reserve.ts'
import { searchTools as tau2SearchTools } from './tau2-airline/search.ts'
import { conversationTools, think } from './tools/conversation-tools.ts'
import { defineTau2Tool, defineTool, fail, type TauTool, tau2Fail } from './tools/tool.ts'

export type TauDomainName = 'tau-airline' | 'tau-retail' | 'tau2-airline'

export type TauDomain = {
  readonly name: TauDomainName
  readonly folder: 'airline' | 'retail'
  readonly tables: readonly string[]
  readonly tools: ReadonlyMap<string, TauTool>
  /** Which calls of a message the benchmark executes. tau-bench executes only the first call. */
  readonly executes: 'first-call' | 'all-calls'
  /**
   * Whether a transfer to a human ends the conversation. In tau-bench a transfer ends it; in tau2-bench only the user ends the
   * conversation.
   */
  readonly transferEnds: boolean
  readonly unknownTool: (name: string) => string
}

const airlineTables = ['flights', 'reservations', 'users']
const tauTools = [think, ...conversationTools(defineTool, fail)]
const tau2Tools = conversationTools(defineTau2Tool, tau2Fail)

export const tauDomains: Readonly<Record<TauDomainName, TauDomain>> = {
  'tau-airline': {
    name: 'tau-airline',
    folder: 'airline',
    tables: airlineTables,
    tools: byName([...tauTools, bookReservation, ...changeTools, ...searchTools]),
    executes: 'first-call',
    transferEnds: true,
    unknownTool: (name) => `Unknown action ${name}`,
  },
  'tau-retail': {
    name: 'tau-retail',
    folder: 'retail',
    tables: ['orders', 'products', 'users'],
    tools: byName([...tauTools, ...findTools, ...itemTools, ...orderTools]),
    executes: 'first-call',
    transferEnds: true,
    unknownTool: (name) => `Unknown action ${name}`,
  },
  'tau2-airline': {
    name: 'tau2-airline',
    folder: 'airline',
    tables: airlineTables,
    tools: byName([...tau2Tools, tau2BookReservation, ...tau2ChangeTools, ...tau2SearchTools]),
    executes: 'all-calls',
    transferEnds: false,
    unknownTool: (name) => `Error: Tool '${name}' not found.`,
  },
}

function byName(tools: readonly TauTool[]): ReadonlyMap<string, TauTool> {
  return new Map(tools.map((tool) => [tool.name, tool]))
}
