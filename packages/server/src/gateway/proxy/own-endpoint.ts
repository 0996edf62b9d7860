/**
 * An endpoint of the gateway itself that reads a whole body. It checks the caller and limits how much is read.
 *
 * Invariants
 *   1. Nothing is read before the caller's key is known, and never more than the bounds allow.
 *   2. If a request fails, the failure is reported and the caller gets an error.
 */
import type { RequestListener, ServerResponse } from 'node:http'
import { type OwnError, ownErrors } from '../http/own-error.ts'
import { readWhole, refuseFraming } from '../http/request-body.ts'
import { roomUntilClosed, type SharedRoom } from '../http/shared-room.ts'
import type { GatewayConfiguration } from '../operations/configuration.ts'
import type { NoteUncaught } from '../operations/uncaught.ts'
import { type Admission, openCallers } from './admission.ts'

export type OwnEndpointOptions = {
  readonly configuration: GatewayConfiguration
  readonly admission: Admission
  readonly requestRoom: SharedRoom
  readonly noteUncaught: NoteUncaught
  readonly most: number
  readonly refuse: (outgoing: ServerResponse, error: OwnError) => void
}

export type EnteredRequest = {
  readonly tenant: string
  readonly body: Uint8Array
  readonly outgoing: ServerResponse
  readonly gone: AbortSignal
}

export function openOwnEndpoint(
  { configuration, admission, requestRoom, noteUncaught, most, refuse }: OwnEndpointOptions,
  answer: (entered: EnteredRequest) => Promise<void>,
): RequestListener {
  const refuseCaller = openCallers(configuration)
  return (incoming, outgoing) => {
    const refusal = refuseCaller(incoming.headers) ?? refuseFraming(incoming)
    if (refusal) return refuse(outgoing, refusal)
    const entered = admission(incoming.headers)
    if (entered.kind === 'refused') return refuse(outgoing, entered.error)
    const { tenant, leave } = entered
    const gone = new AbortController()
    outgoing.on('close', () => {
      leave()
      if (!outgoing.writableFinished) gone.abort()
    })
    const takeRoom = roomUntilClosed(requestRoom, tenant, outgoing)
    const onWhole = (body: Uint8Array) => {
      answer({ tenant, body, outgoing, gone: gone.signal }).catch((error: unknown) => {
        noteUncaught(error)
        refuse(outgoing, ownErrors.failed)
      })
    }
    readWhole(
      incoming,
      { most, takeRoom },
      { onWhole: (copied) => onWhole(copied.joined()), onRefused: (why) => refuse(outgoing, why) },
    )
  }
}
