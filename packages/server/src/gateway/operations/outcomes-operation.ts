/**
 * `POST /twincheck/outcomes`: a list of how conversations ended. It needs a key of its own: not the agent's, which must not grade
 * its own work, and not the operator's. The key determines whose sessions are meant.
 */

import type { IncomingMessage } from 'node:http'
import type { Clock, ReportedOutcome } from '@twincheck/core'
import { readReportedOutcome } from '@twincheck/core/canary'
import { MalformedInputError } from '@twincheck/core/reading'
import { isRefused, receiptText } from '../../store/outcomes/receipt-text.ts'
import type { Decider } from '../decider/decider.ts'
import { readSmallBody } from '../http/small-body.ts'
import { onlyTenant } from '../proxy/admission.ts'
import { bearerToken, matchesKey } from '../proxy/keys.ts'
import type { GatewayConfiguration } from './configuration.ts'

export type OutcomesOptions = {
  readonly configuration: Pick<GatewayConfiguration, 'tenants' | 'outcomeKey'>
  readonly decider: Pick<Decider, 'addOutcomes'>
  readonly clock: Clock
}

type OutcomesReply = { readonly status: number; readonly body: object }

/** Most outcomes in one request: they are one transaction, for which others wait. */
const mostOutcomes = 500
const mostBytes = 2 * 1024 * 1024

export async function takeOutcomes(
  incoming: IncomingMessage,
  { configuration, decider, clock }: OutcomesOptions,
): Promise<OutcomesReply> {
  const tenant = tenantOf(bearerToken(incoming.headers.authorization), configuration)
  if (tenant === null)
    return {
      status: 401,
      body: {
        error:
          'Send the key for outcomes: Authorization: Bearer KEY. It is the outcomeKey of the gateway or of a tenant, and neither the key that agents ask with nor the operator’s.',
      },
    }
  const body = await readSmallBody(incoming, mostBytes)
  if (body === null)
    return {
      status: 413,
      body: { error: `The list is longer than ${mostBytes} bytes. Nothing was recorded; send it in parts.` },
    }
  const given = readList(body)
  if (given === null)
    return { status: 400, body: { error: `Expected a JSON array of at most ${mostOutcomes} outcomes.` } }
  try {
    const now = clock.now()
    const outcomes = given.map((value, index): ReportedOutcome => readReportedOutcome(value, `outcomes[${index}]`, now))
    const receipts = await decider.addOutcomes(tenant, outcomes, 'outcomeKey')
    const refused = receipts.some(isRefused)
    const told = { outcomes: receipts.map((receipt) => ({ ...receipt, message: receiptText(receipt) })) }
    return { status: refused ? 409 : 200, body: told }
  } catch (error) {
    if (!(error instanceof MalformedInputError)) throw error
    const said = `${error.path}: expected ${error.expected}, found ${error.found}. Nothing was recorded; correct it and send the list again.`
    return { status: 400, body: { error: said } }
  }
}

/** Every key is compared, so that the duration reveals nothing. */
function tenantOf(key: string | null, { tenants, outcomeKey }: OutcomesOptions['configuration']): string | null {
  if (key === null) return null
  const own = outcomeKey !== null && matchesKey(key, outcomeKey) ? [onlyTenant] : []
  const named = tenants.flatMap(({ name, outcomeKey: of }) => (of !== null && matchesKey(key, of) ? [name] : []))
  return [...own, ...named][0] ?? null
}

function readList(body: Buffer): readonly unknown[] | null {
  try {
    const list: unknown = JSON.parse(body.toString('utf8'))
    return Array.isArray(list) && list.length <= mostOutcomes ? list : null
  } catch {
    return null
  }
}
