/**
 * Converts warrants, calibrations and canary reports to the form that the viewer shows: facts and tables, in the words that the terminal
 * prints.
 */
import { type Calibration, readCalibration, readWarrant, TwinCheckError, type Warrant } from '@twincheck/core'
import { canaryRules, switchEvidence } from '@twincheck/core/canary'
import {
  isObject,
  MalformedInputError,
  number,
  object,
  oneOf,
  orNull,
  parseJson,
  readShape,
  text,
} from '@twincheck/core/reading'
import { formatCount, sourceWarrantTable, warrantRemarks, warrantTable } from '@twincheck/eval'
import type { ViewedDocument } from '@twincheck/server'

type DocumentTable = ViewedDocument['tables'][number]

/**
 * Converts a document for the viewer. The result is null if the text is not a warrant, a calibration or a canary report. Throws if the
 * text is meant as one of these documents but has an error.
 */
export function viewDocument(name: string, content: string): ViewedDocument | null {
  // The content may also be several documents, such as records on separate lines. They are no JSON as a whole.
  const value = parseJson(content)
  if (!isObject(value)) return null
  if (isObject(value.traces) && Array.isArray(value.conditions)) return viewWarrant(name, readWarrant(value, name))
  if (typeof value.fingerprint === 'string' && Array.isArray(value.tasks)) {
    return viewCalibration(name, readCalibration(value))
  }
  if (value.evidenceBetter !== undefined && isObject(value.triggered)) return viewCanary(name, value)
  return null
}

class CanaryFileError extends TwinCheckError {
  readonly code = 'canary-file'

  constructor({ path, expected, found }: MalformedInputError) {
    super(
      `${path}: expected ${expected}, found ${found}. Print it again with "npx twincheck canary --config FILE --json".`,
    )
  }
}

function viewWarrant(name: string, warrant: Warrant): ViewedDocument {
  const tables = [warrantTable(warrant), sourceWarrantTable(warrant)].filter(({ rows }) => rows.length > 0)
  return {
    name,
    kind: 'warrant',
    title: `Warrant of the profile ${warrant.profile.name}`,
    sentences: ['What each condition did on labelled traces. Repair can be held to it.', ...warrantRemarks(warrant)],
    facts: [],
    tables: tables.map(({ title, caption, header, rows, notes }) => ({ title, caption, header, rows, notes })),
  }
}

/** The maximum number of tasks in the table. Tasks with the highest scores come first. */
const SHOWN_TASKS = 50

function viewCalibration(name: string, calibration: Calibration): ViewedDocument {
  const { threshold, fingerprint, models, tasks, actor, environment, request, evidence } = calibration
  const highest = [...tasks].sort((first, second) => second.score - first.score).slice(0, SHOWN_TASKS)
  const succeeded = tasks.filter(({ actorSucceeded }) => actorSucceeded).length
  const list = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '))
  return {
    name,
    kind: 'calibration',
    title: environment.name === 'unknown' ? 'Calibration' : `Calibration on ${environment.name}`,
    sentences: [
      'The frozen threshold: a switch score must reach it. It is just above every switch score of a task that the actor solves alone.',
    ],
    facts: [
      ['Threshold', String(threshold)],
      ['Tasks', `${formatCount(tasks.length)}, of which the actor solves ${formatCount(succeeded)}`],
      ['Verifier', list(models.verifier)],
      ['Generator', list(models.generator)],
      ['Actor', actor.model ?? 'not known'],
      ['Environment', environment.name],
      ['Fingerprint', fingerprint],
      ...Object.entries(request).map(([setting, value]) => [setting, String(value)] as const),
    ],
    tables: [
      {
        title: 'Tasks by their highest switch score',
        caption: `The ${formatCount(highest.length)} highest of ${formatCount(tasks.length)}.`,
        header: ['task', 'score', 'actor alone'],
        rows: highest.map(({ id, score, actorSucceeded }) => [
          id,
          score.toFixed(3),
          actorSucceeded ? 'succeeds' : 'fails',
        ]),
        notes: [],
      },
      ...(evidence ? [evidenceTable(evidence)] : []),
    ],
  }
}

function evidenceTable(evidence: NonNullable<Calibration['evidence']>): DocumentTable {
  const bound = (value: number | null): string => (value === null ? '–' : `${(100 * value).toFixed(2)} %`)
  const { conversation, switch: each, success } = evidence.bounds
  return {
    title: 'What it was made from',
    caption: `Own ${evidence.from}, ${evidence.digest}.`,
    header: ['', 'count'],
    rows: [
      ['conversations', formatCount(evidence.conversations)],
      ['would switch', formatCount(evidence.wouldSwitch)],
      ['drawn for labels', formatCount(evidence.drawn)],
      ['switches at this threshold', formatCount(evidence.switches)],
      ['of them touch a good conversation', formatCount(evidence.touched)],
      ['bound of all conversations', bound(conversation)],
      ['bound of all switches', bound(each)],
      ['bound of all good conversations', bound(success)],
    ],
    notes: ['Bounds: at most so many are touched, with 95 % confidence, corrected for conversations that are alike.'],
  }
}

const ends = object({ successes: number, failures: number })
const reading = object({
  state: oneOf('running', 'to-shadow', 'adopt', 'undecided'),
  evidenceBetter: number,
  evidenceWorse: number,
  repaired: ends,
  control: ends,
  share: number,
  days: number,
  triggered: object({ repair: number, control: number }),
  verdicts: object({ right: number, wrong: number }),
  held: orNull(text),
})

function viewCanary(name: string, value: unknown): ViewedDocument {
  const { state, evidenceBetter, evidenceWorse, repaired, control, share, days, triggered, verdicts, held } =
    readCanaryFile(value)
  const row = (arm: string, units: number, { successes, failures }: typeof repaired) => [
    arm,
    ...[units, successes, failures, units - successes - failures].map(formatCount),
  ]
  return {
    name,
    kind: 'canary',
    title: 'A canary’s reading',
    sentences: [
      `${states[state]} Day ${days}, ${Number((100 * share).toFixed(1))} % of units are repaired.`,
      ...(held === null ? [] : [`Held in shadow: ${held}.`]),
    ],
    facts: [
      ['Evidence that repair does worse', `${evidenceWorse.toFixed(2)} (to shadow at ${canaryRules.toShadow})`],
      ['Evidence that repair does better', `${evidenceBetter.toFixed(2)} (adopt at ${canaryRules.adopt})`],
      ['Verdicts on switches', `${verdicts.right} right, ${verdicts.wrong} wrong`],
      ['Evidence that switches are wrong', switchEvidence(verdicts).toFixed(2)],
    ],
    tables: [
      {
        title: 'Both arms',
        caption: 'Of each unit the first conversation in which the gate passed.',
        header: ['arm', 'gate passed', 'success', 'failure', 'no label'],
        rows: [row('repaired', triggered.repair, repaired), row('left alone', triggered.control, control)],
        notes: [],
      },
    ],
  }
}

const states = {
  running: 'It goes on: nothing is decided yet.',
  'to-shadow': 'Repair does worse than leaving alone: to shadow.',
  adopt: 'Repair does better: adopt it.',
  undecided: 'Undecided when its time was over: no difference was shown.',
} as const

function readCanaryFile(value: unknown) {
  try {
    return readShape(reading, value, 'canary')
  } catch (error) {
    if (!(error instanceof MalformedInputError)) throw error
    throw new CanaryFileError(error)
  }
}
