/** Guards for the host's functions. A guard reports whatever a function throws, and returns a default value. */
import { randomUUID } from 'node:crypto'
import { TwinCheckError } from '../policy/paper/errors.ts'
import { type Clock, systemClock } from './clock.ts'
import type { ReportError } from './delivery/delivery.ts'
import type { ModeSwitch } from './mode.ts'

export class HostFunctionError extends TwinCheckError {
  readonly code = 'host-function'

  constructor(name: string, expected: string, found: unknown, instead: string) {
    super(
      `${name} returned a value of type ${typeof found}, expected ${expected}. ${instead} Correct the function that was passed.`,
    )
  }
}

export function guardClock(clock: Clock, report: ReportError): Clock {
  const now = guard<number>(report, () => {
    const time: unknown = clock.now()
    if (typeof time === 'number' && Number.isFinite(time)) return time
    throw new HostFunctionError('clock.now', 'a finite number', time, 'The system clock was asked instead.')
  })
  return {
    now: () => now(systemClock.now),
    after: (milliseconds, callback) => {
      const start = guard<() => void>(report, () => {
        const cancel: unknown = clock.after(milliseconds, callback)
        if (typeof cancel !== 'function') {
          report(new HostFunctionError('clock.after', 'a function', cancel, 'The timer cannot be called off.'))
          return () => {}
        }
        return () => guard(report, () => Reflect.apply(cancel, undefined, []))(() => {})
      })
      return start(() => systemClock.after(milliseconds, callback))
    },
  }
}

export function guardIds(newId: () => string, report: ReportError): () => string {
  const next = guard<string>(report, () => {
    const id: unknown = newId()
    if (typeof id === 'string' && id !== '') return id
    throw new HostFunctionError('newId', 'a text that is not empty', id, 'A random id was used instead.')
  })
  return () => next(randomUUID)
}

export function guardSwitch(modeSwitch: ModeSwitch, report: ReportError): () => boolean {
  const isFree = guard<boolean>(report, () => modeSwitch.heldInShadow() === null)
  return () => isFree(() => false)
}

function guard<Value>(report: ReportError, ask: () => Value): (instead: () => Value) => Value {
  return (instead) => {
    try {
      return ask()
    } catch (error) {
      report(error)
      return instead()
    }
  }
}
