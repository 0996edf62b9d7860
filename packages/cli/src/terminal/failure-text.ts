/** What a command that failed says: one sentence and what to do. A stack is for mistakes of this program alone. */
import type { TwinCheckError } from '@twincheck/core'
import { plainReasons, systemReasons } from './plain-reason.ts'
import { visibleText } from './visible-text.ts'

export function failureText(error: unknown): string {
  return visibleText(unsafeText(error))
}

function unsafeText(error: unknown): string {
  if (isOurs(error)) return `${plainReasons(error.message)}\n(${error.code})`
  if (!(error instanceof Error)) return String(error)
  const { code, path, port, address } = readFailure(error)
  const advice = code === undefined ? undefined : systemReasons[code]
  if (advice === undefined) return String(error.stack)
  const where = path ?? [address, port].filter((part) => part !== undefined).join(':')
  return `${advice.happened}${where === '' ? '' : `: ${where}`}. ${advice.remedy}\n(${advice.code})`
}

/** The laboratory has its own copy of the class. Codes of ours are in lower case, those of Node and of others are not. */
function isOurs(error: unknown): error is TwinCheckError {
  return error instanceof Error && 'code' in error && /^[a-z][a-z\d]*(?:-[a-z\d]+)*$/.test(String(error.code))
}

type SystemFailure = Readonly<Record<'code' | 'path' | 'port' | 'address', string | undefined>>

function readFailure(error: Error): SystemFailure {
  const member = (name: string): string | undefined => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }
  return { code: member('code'), path: member('path'), port: member('port'), address: member('address') }
}
