/**
 * Tells from an object's text, before parsing, whether the object could report anything but success. Most outputs are data, and parsing
 * all of them would cost more than everything else. An output that is wrongly selected does no harm, because it is then parsed. Only
 * spaces may repeat in the patterns, so that each pattern makes one pass over the output.
 */
import { answerMembers, reportMembers, verdictMembers } from '../lexicon/outcome.ts'

export function mayReport(output: string, start: number): boolean {
  if (!eitherMember.test(output)) return false
  return failingMember.test(output) || opensAsReport(output, start) || heldAnswer.test(output)
}

/** The first letters of statuses and error codes that report anything but success. */
const statusOpenings =
  'error|fail|acces|appr|await|deni|declin|forbid|n[eo]|pending[ _-]appr|permission|refus|reject|requir|submit|time|' +
  'unauth|user|waiting[ _-]for|you|[45]\\d\\d'
const codeOpenings =
  'abort|already|bad|conf|data|dead|gone|illegal|insuf|intern|invalid|method|out|payment|precond|quota|rate|reso|serv|' +
  'too|un|valid|[a-z_]{0,40}_e(?:rror|xception)"'

/** Matches a member that reports a failure or a refusal, whatever else the object contains. */
const failingMember = new RegExp(
  [
    '"(?:(?:err(?:ors?|or[_-]?message|(?:or)?[_-]?code)?|exception|fault)"\\s*:\\s*(?!\\s|null|false|""|\\[\\]|\\{\\})',
    'is_?error"\\s*:\\s*"?true',
    '(?:success|ok)"\\s*:\\s*(?:false|0|"(?:false|no|0))',
    '[a-z]{2,20}ed"\\s*:\\s*false',
    `(?:${[...verdictMembers].join('|')})"\\s*:\\s*false`,
    `(?:stat(?:e|us)(?:[_-]?code)?|outcome|result|type)"\\s*:\\s*"?(?:${statusOpenings})`,
    `code"\\s*:\\s*"?(?:${statusOpenings}|${codeOpenings})`,
    'code"\\s*:\\s*(?:[1-9]|1[0-6])\\s*,\\s*"message',
    '(?:exit|return)[_-]?(?:code|status)"\\s*:\\s*"?-?[1-9]',
    '__type")',
  ].join('|'),
  'i',
)

/**
 * Matches the status of a pending call. The same words are common in data: an order, for instance, may be pending for days. So the status
 * counts only in an object that contains nothing but a report, or in a nested object that can be the answer.
 */
const waitingMember =
  /"(?:stat(?:e|us)(?:[_-]?code)?|code|outcome|result|type)"\s*:\s*"?(?:accep|in[ _-]prog|pend|proc|queue|wait)/i

const eitherMember = new RegExp(`${failingMember.source}|${waitingMember.source}`, 'i')

const heldAnswer =
  /"(?:outcome|response|result|body|content|data|meta|output|payload|stat(?:e|us)(?:[_-]?code)?)"\s*:\s*\{/i

/**
 * Whether an object starts like a report. In a report every member says how the call went. If the object's opening is too long to check,
 * the object may be a report.
 */
function opensAsReport(output: string, start: number): boolean {
  const name = /^\{\s*"([^"\\]*)"/.exec(output.slice(start, start + 64))?.[1]
  if (name === undefined) return true
  const plain = name.toLowerCase().replaceAll(/[_-]/g, '')
  return reportMembers.has(plain) || answerMembers.has(plain) || plain === 'output'
}
