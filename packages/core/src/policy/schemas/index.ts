/** Extension: calls that their schema refuses. */
import { unknownTarget } from '../grounding/unknown-target.ts'
import type { PolicyExtension } from '../paper/extension.ts'
import { doneAlready } from '../repeats/done-already.ts'
import { refusedCallBy } from './refused-call.ts'

export const refusedCall = refusedCallBy([doneAlready, unknownTarget])

export const schemas: PolicyExtension = { name: 'schemas', conditions: [refusedCall] }
