/**
 * Compares two counts of a file: the independent count of its bytes, and what the readers of trace formats found in it. The file is
 * reported if calls, results or answers were not read, or if calls were read twice.
 */
import type { LeftOut } from '../traces/left-out.ts'
import type { CountedCalls } from './call-count/call-tally.ts'

export type BothCounts = {
  counted: CountedCalls
  /**
   * `calls` and `results` count what the runs hold. `leftCalls` and `leftResults` count what the reader of the format left out with a
   * reason.
   */
  calls: number
  results: number
  stray: number
  grown: number
  answers: number
  leftCalls: number
  leftResults: number
  readonly sources: Set<string>
}

export function addCounted(one: CountedCalls, other: CountedCalls): CountedCalls {
  return {
    least: one.least + other.least,
    most: one.most + other.most,
    copied: one.copied + other.copied,
    texts: one.texts + other.texts,
    hosted: one.hosted + other.hosted,
    results: one.results + other.results,
    answers: one.answers + other.answers,
    shapes: [...new Set([...one.shapes, ...other.shapes])],
  }
}

/** Joins the counts of two files that share runs. Both files may hold the same calls, so the larger of the two lower bounds is kept. */
export function joinCounts(one: BothCounts, other: BothCounts): BothCounts {
  const larger = (name: 'least' | 'results' | 'answers') => Math.max(one.counted[name], other.counted[name])
  const bounds = { least: larger('least'), results: larger('results'), answers: larger('answers') }
  return {
    counted: { ...addCounted(one.counted, other.counted), ...bounds },
    calls: one.calls + other.calls,
    results: one.results + other.results,
    stray: one.stray + other.stray,
    grown: one.grown + other.grown,
    answers: one.answers + other.answers,
    leftCalls: one.leftCalls + other.leftCalls,
    leftResults: one.leftResults + other.leftResults,
    sources: new Set([...one.sources, ...other.sources]),
  }
}

export function nearest(read: number, { least, most }: Pick<CountedCalls, 'least' | 'most'>): number {
  return Math.min(Math.max(read, least), most)
}

export function differencesIn(both: BothCounts): readonly LeftOut[] {
  const calls = lackingCalls(both) ?? strayResults(both)
  const found = [calls, repeatedCalls(both), lackingResults(both), lackingAnswers(both)]
  return found.flatMap((left) => left ?? [])
}

function lackingCalls(both: BothCounts): LeftOut | null {
  const { counted, calls, leftCalls, sources } = both
  const lacking = counted.least - calls - leftCalls
  if (lacking <= 0) return null
  const detail =
    calls === 0
      ? `${inWords(counted.least, 'tool call')} in this file, and none was read. ${likelyReason(both)}`
      : `${calls} of ${counted.least} tool calls in this file were read (${formatsOf(both)}). The others have a shape that this format does not have. The calls in this file are written as: ${counted.shapes.join(', ')}.`
  // Calls that were not read are usually a problem. They are only a doubt in two cases: texts may merely look like actions, or the user's
  // map may select only some of the calls.
  const isDoubt = calls > 0 && (sources.has('mapped') || (lacking <= counted.texts && 3 * lacking < counted.least))
  return { kind: isDoubt ? 'doubt' : 'problem', what: 'call', reason: 'calls-not-read', detail }
}

/**
 * A file may begin in the middle of a conversation, so a few results without a call are only a doubt. Many such results mean that the
 * reader misses the calls.
 */
function strayResults(both: BothCounts): LeftOut | null {
  const { stray, results, leftCalls, sources } = both
  if (stray <= leftCalls) return null
  const which = results === 1 ? 'The only tool result answers' : `${stray} of ${results} tool results answer`
  const detail = `${which} no call of its run (${formatsOf(both)}): the call is not in this file, is in a record that was read as another run, or is written in a shape that this format does not have.`
  const isDoubt = sources.has('mapped') || 3 * stray < results
  return { kind: isDoubt ? 'doubt' : 'problem', what: 'call', reason: 'calls-not-read', detail }
}

function repeatedCalls(both: BothCounts): LeftOut | null {
  const { counted, calls, grown } = both
  const more = Math.max(calls - counted.most, grown)
  if (counted.most === 0 || more <= 0) return null
  // Runs of a data set may begin alike, so a few repeated calls are no problem. A log of requests repeats most calls, which is a problem.
  if (more <= Math.max(counted.copied, grown) && 3 * more < calls) return null
  const detail = `${calls} tool calls were read (${formatsOf(both)}), but only ${calls - more} different ones are in this file: some were read more than once, for example because each request repeats the conversation so far. Keep only the last request of each conversation.`
  return { kind: 'problem', what: 'call', reason: 'counts-differ', detail }
}

function lackingResults(both: BothCounts): LeftOut | null {
  const { counted, results, leftResults, sources } = both
  if (results + leftResults >= counted.results || sources.size === 0) return null
  const known =
    counted.results === 1 ? 'The only tool result' : `${counted.results - results} of ${counted.results} tool results`
  const detail = `${known} in this file ${counted.results - results === 1 ? 'was' : 'were'} not read (${formatsOf(both)}).`
  return { kind: sources.has('mapped') ? 'doubt' : 'problem', what: 'result', reason: 'results-not-read', detail }
}

/** Some programs store an answer several times while it grows. So only a large difference counts as a loss. */
function lackingAnswers(both: BothCounts): LeftOut | null {
  const { counted, answers, sources } = both
  if (3 * answers >= counted.answers || sources.size === 0) return null
  const detail = `${inWords(counted.answers, 'answer')} of an assistant in this file, and ${answers === 0 ? 'none' : `only ${answers}`} read (${formatsOf(both)}).`
  return { kind: sources.has('mapped') ? 'doubt' : 'problem', what: 'message', reason: 'answers-not-read', detail }
}

function inWords(count: number, noun: string): string {
  return count === 1 ? `One ${noun}` : `${count} ${noun}s`
}

function formatsOf({ sources }: BothCounts): string {
  return [...sources].join(', ')
}

function likelyReason({ counted: { shapes }, sources }: BothCounts): string {
  if (sources.size === 0) {
    return `No record was recognised as a run, although it has calls (${shapes.join(', ')}): --map says where a record holds them.`
  }
  const taken = `The file was taken for ${[...sources].join(', ')}`
  if (shapes.every((shape) => shape === 'text action' || shape === 'action')) {
    return `${taken}. The calls are written as text in what the assistant says; a scan reads calls that are members: write them as tool_calls.`
  }
  return `${taken}, whose reader finds no calls of this shape: ${shapes.join(', ')}. If it is another format, --map says where the calls are.`
}
