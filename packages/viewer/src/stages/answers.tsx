/** The calls of a proposal with answers: answered calls, and calls that ran although there is an answer. */
import { actionText } from '../action-text.ts'
import { Badge } from '../page/badge.tsx'
import { Foreign } from '../page/visible.tsx'
import type { Recorded } from '../reading/record.ts'
import { Stage } from './stage.tsx'

const EXPLANATION =
  'Calls that get a text as their result instead of running. The agent reads why and goes on. It may insist, but not on a double effect.'

export function AnswersStage({ record }: { readonly record: Recorded }) {
  const { advice, outcome, proposal } = record
  if (!advice) return null
  const { answers, insisted, unanswered } = advice
  const isAnswered = outcome === 'answered'
  const result = isAnswered ? 'answered' : answers.length > 0 ? 'would have been answered' : 'not answered'
  const ran = [
    { calls: insisted, why: 'ran, because the agent insisted on it' },
    { calls: unanswered, why: 'ran, because this turn has had all its answers' },
  ]
  return (
    <Stage name="answers" explanation={EXPLANATION} result={result} tone={isAnswered ? 'good' : 'calm'}>
      <ul className="space-y-4 text-sm">
        {answers.map(({ call, condition, text }) => (
          <li key={call}>
            <CallText proposal={proposal} index={call} />
            <p className="mt-1">
              <Badge tone="warn">
                <Foreign text={condition} />
              </Badge>{' '}
              {isAnswered
                ? 'The call did not run. The agent read this as its result:'
                : 'The call ran. The answer would have been:'}
            </p>
            <p className="code mt-1 rounded bg-soft px-2 py-1">
              <Foreign text={text} />
            </p>
          </li>
        ))}
        {ran.flatMap(({ calls, why }) =>
          calls.map((call) => (
            <li key={`${why} ${call}`}>
              <CallText proposal={proposal} index={call} />
              <p className="mt-1">{why}.</p>
            </li>
          )),
        )}
        {isAnswered && <OtherCalls record={record} />}
      </ul>
    </Stage>
  )
}

function OtherCalls({ record: { proposal, advice } }: { readonly record: Recorded }) {
  const told = [
    ...(advice?.answers.map(({ call }) => call) ?? []),
    ...(advice?.insisted ?? []),
    ...(advice?.unanswered ?? []),
  ]
  const others = callsOf(proposal).flatMap((_, index) => (told.includes(index) ? [] : [index]))
  return others.map((index) => (
    <li key={index}>
      <CallText proposal={proposal} index={index} />
      <p className="mt-1">ran as the agent made it.</p>
    </li>
  ))
}

function CallText({ proposal, index }: { readonly proposal: Recorded['proposal']; readonly index: number }) {
  const call = callsOf(proposal)[index]
  return (
    <p className="code">
      <Foreign text={call === undefined ? `call ${index + 1}` : actionText({ kind: 'tool-calls', calls: [call] })} />
    </p>
  )
}

function callsOf({ calls }: Recorded['proposal']) {
  return Array.isArray(calls) ? calls : []
}
