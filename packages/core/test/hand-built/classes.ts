/** Every class of steps, by the name that a test's title begins with. */
import { asAsked } from './as-asked.ts'
import { booleanFlips } from './boolean-flips.ts'
import { codingAgents } from './coding-agents.ts'
import { consent } from './consent.ts'
import { fragments } from './fragments.ts'
import { inverseActions } from './inverse-actions.ts'
import { languages } from './languages.ts'
import { notation } from './notation.ts'
import { outcomes } from './outcomes.ts'
import { repeatsAfterError } from './repeats-after-error.ts'
import { roles } from './roles.ts'
import { severalCalls } from './several-calls.ts'
import type { HandBuiltStep } from './story.ts'
import { toolNames } from './tool-names.ts'
import { unfinishedWork } from './unfinished-work.ts'

export const classes: Readonly<Record<string, readonly HandBuiltStep[]>> = {
  consent,
  notation,
  roles,
  fragments,
  'inverse actions': inverseActions,
  'Boolean flips': booleanFlips,
  outcomes,
  'repeats after an error': repeatsAfterError,
  'tool names': toolNames,
  'unfinished work': unfinishedWork,
  'coding agents': codingAgents,
  'several calls': severalCalls,
  languages,
  'as asked': asAsked,
}
