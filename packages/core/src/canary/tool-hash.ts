/** The identity of a tool for a calibration: another name, description or schema means another tool. */
import { createHash } from 'node:crypto'
import { canonicalJson } from '../policy/text/canonical-json.ts'
import type { ToolSchema } from '../policy/trace/trace.ts'

const hashLength = 16

export function toolHash({ name, description, parameters }: ToolSchema): string {
  return createHash('sha256')
    .update(canonicalJson({ name, description, parameters }))
    .digest('hex')
    .slice(0, hashLength)
}
