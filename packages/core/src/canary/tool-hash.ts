/** A tool by what it takes: another description or another argument is another tool to a calibration. */
import { createHash } from 'node:crypto'
import { canonicalJson } from '../policy/paper/text/canonical-json.ts'
import type { ToolSchema } from '../policy/paper/trace/trace.ts'

const hashLength = 16

export function toolHash({ name, description, parameters }: ToolSchema): string {
  return createHash('sha256')
    .update(canonicalJson({ name, description, parameters }))
    .digest('hex')
    .slice(0, hashLength)
}
