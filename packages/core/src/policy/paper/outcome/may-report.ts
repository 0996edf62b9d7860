/**
 * Whether an object's text could report anything but success, before it is parsed: most outputs are data, and parsing them all
 * costs more than everything else that is read of a trace. What may report something and does not is found out by parsing.
 *
 * Spaces are the only repetition of the patterns, so that each is one pass over the output.
 */
import { answerMembers, reportMembers } from '../lexicon/outcome.ts'

export function mayReport(output: string, start: number): boolean {
  // One pass for most outputs: they hold neither.
  if (!eitherMember.test(output)) return false
  return failingMember.test(output) || opensAsReport(output, start) || heldAnswer.test(output)
}

/** What a member that reports a failure or a refusal looks like, whatever stands beside it. */
const failingMember =
  /"(?:(?:err(?:ors?|or[_-]?message)?|exception|fault)"\s*:\s*(?!\s|null|false|""|\[\]|\{\})|is_?error"\s*:\s*"?true|(?:success|ok)"\s*:\s*(?:false|0|"(?:false|no|0))|(?:stat(?:e|us)(?:[_-]?code)?|code|outcome|result|type)"\s*:\s*"?(?:error|fail|acces|appr|await|deni|declin|forbid|n[eo]|pending[ _-]appr|permission|refus|reject|requir|submit|time|unauth|user|waiting[ _-]for|you|[45]\d\d)|(?:exit|return)[_-]?(?:code|status)"\s*:\s*"?-?[1-9]|__type")/i

/**
 * A call that is still to be carried out. The same words are the commonest of data (an order is pending for days): they report
 * something only in an object that is a report and nothing more, or in one inside it that can be the answer.
 */
const waitingMember =
  /"(?:stat(?:e|us)(?:[_-]?code)?|code|outcome|result|type)"\s*:\s*"?(?:accep|in[ _-]prog|pend|proc|queue|wait)/i

const eitherMember = new RegExp(`${failingMember.source}|${waitingMember.source}`, 'i')

const heldAnswer =
  /"(?:outcome|response|result|body|content|data|meta|output|payload|stat(?:e|us)(?:[_-]?code)?)"\s*:\s*\{/i

/** Every member of a report is a report's, so the first one is. An opening that is not looked through may be one. */
function opensAsReport(output: string, start: number): boolean {
  const name = /^\{\s*"([^"\\]*)"/.exec(output.slice(start, start + 64))?.[1]
  if (name === undefined) return true
  const plain = name.toLowerCase().replaceAll(/[_-]/g, '')
  return reportMembers.has(plain) || answerMembers.has(plain) || plain === 'output'
}
