/** The three domains: their data, their tools, and what ends a conversation. */
import { airlineTools } from './airline/airline-tools.ts'
import { retailTools } from './retail/retail-tools.ts'
import { tau2AirlineTools } from './tau2-airline/tau2-airline-tools.ts'
import type { ToolBox } from './tools/tool.ts'

export type TauDomainName = 'tau-airline' | 'tau-retail' | 'tau2-airline'

export type TauDomain = {
  readonly name: TauDomainName
  /** Subfolder of the data folder. */
  readonly folder: 'airline' | 'retail'
  readonly tables: readonly string[]
  readonly tools: ToolBox
  /** tau-bench executes only the first call of a message. */
  readonly executes: 'first-call' | 'all-calls'
  /** In tau-bench a transfer to a human ends the conversation; in tau2-bench the user ends it. */
  readonly transferEnds: boolean
  readonly unknownTool: (name: string) => string
}

const airlineTables = ['flights', 'reservations', 'users']

export const tauDomains: Readonly<Record<TauDomainName, TauDomain>> = {
  'tau-airline': {
    name: 'tau-airline',
    folder: 'airline',
    tables: airlineTables,
    tools: airlineTools,
    executes: 'first-call',
    transferEnds: true,
    unknownTool: (name) => `Unknown action ${name}`,
  },
  'tau-retail': {
    name: 'tau-retail',
    folder: 'retail',
    tables: ['orders', 'products', 'users'],
    tools: retailTools,
    executes: 'first-call',
    transferEnds: true,
    unknownTool: (name) => `Unknown action ${name}`,
  },
  'tau2-airline': {
    name: 'tau2-airline',
    folder: 'airline',
    tables: airlineTables,
    tools: tau2AirlineTools,
    executes: 'all-calls',
    transferEnds: false,
    unknownTool: (name) => `Error: Tool '${name}' not found.`,
  },
}
