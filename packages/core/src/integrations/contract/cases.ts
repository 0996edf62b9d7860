/** The cases that every host must pass. Each case plays a story through the real host library and checks the result. */
import assert from 'node:assert/strict'
import type { Mode } from '../../boundary/mode.ts'
import type { DriveHost } from '../integration-contract.ts'
import { type Played, play } from './play.ts'
import type { JudgeReply } from './scripted-world.ts'
import {
  answerText,
  disputed,
  earlyEnd,
  earlyWords,
  favourTwin,
  hastyCharge,
  insistentCharge,
  insistentUndoing,
  lastWords,
  question,
  refusedAnswers,
  refusedRequest,
  repeatedCharge,
  slowRequest,
  spokenCharge,
  textThenCall,
  unclearCharge,
  undoneBesideAnother,
  undoneLock,
  withheldCharge,
} from './stories.ts'

export const contractCases = {
  'seen-before-it-runs': 'a proposal is seen before it runs, and waits for the decision on it',
  'shadow-changes-nothing': 'in shadow the host receives the same bytes as without TwinCheck, and so does the model',
  'shadow-adds-no-wait': 'in shadow the action is released while the verifier has not answered yet',
  'twin-runs': 'in repair the twin runs and the original never does',
  'history-holds-the-twin': 'the next request contains the twin and its result, and never the original',
  'parallel-calls': 'of two parallel calls one is deleted and the other runs',
  'deletion-ends-the-loop': 'deletion to a final response ends the loop with the right finish reason',
  'text-streams-at-once': 'text passes through while the calls after it are still being written',
  'verifier-fails': 'a verifier that fails keeps the proposal',
  'verifier-times-out': 'a verifier that does not answer in time keeps the proposal',
  'verifier-answers-nonsense': 'a verifier that answers nonsense keeps the proposal',
  'budgets-hold': 'the budgets hold across the conversation: after one switch the next eligible proposal is kept',
  'question-reaches-the-user': 'a question that replaces a call reaches the user, and nothing runs',
  'read-comes-first': 'a read that replaces a write runs, the write never does, and the next request contains the read',
  'calls-are-answered': 'calls that are answered never run, and the actor continues with the answers',
  'answers-are-remembered': 'later requests still contain the calls that were answered, and the answers',
  'answered-once': 'an actor that insists on a call that was answered is kept',
  'calls-for-a-text':
    'calls that replace a text run, nothing of the text is left, and the actor continues; a text already streamed stays',
  'provider-fails': 'an error of the provider reaches the host as without TwinCheck, and nothing runs',
  'further-request-fails': 'if the model cannot be asked again after an answer, the host goes on or hears the error',
  'request-aborted': 'a request that the host aborts is given up at the provider, and nothing runs',
  'decision-aborted': 'a request that the host aborts while its reply is decided ends, and the proposal never runs',
  'text-and-an-answer': 'calls next to text are answered too, or the user is asked; either way they never run',
} as const

export type ContractCase = keyof typeof contractCases

/** `answers` tells whether the host can answer calls and let the model continue. If not, the user is asked. */
export type RunCase = (drive: DriveHost, streaming: boolean, answers: boolean) => Promise<void>

export const runCase: Readonly<Record<ContractCase, RunCase>> = {
  'seen-before-it-runs': async (drive, streaming) => {
    const held = hold<JudgeReply>()
    let ranBeforeDecision: readonly string[] = []
    const running: string[] = []
    const { events } = await play(drive, undoneLock, {
      mode: 'repair',
      streaming,
      onRan: (name) => void running.push(name),
      judge: async (asked) => {
        // The judge answers only after this timer. A host that does not wait for the decision would run the call before the timer fires.
        setTimeout(() => {
          ranBeforeDecision = [...running]
          held.resolve(favourTwin(undoneLock, asked))
        }, 20)
        return held.promise
      },
    })
    assert.deepEqual(ranBeforeDecision, ['lock_account'])
    assert.deepEqual(events, ['seen lock_account', 'ran lock_account', 'seen unlock_account'])
  },

  'shadow-changes-nothing': async (drive, streaming) => {
    const [found, nothing] = ['mode/shadow', 'evidence/no-certificate']
    for (const [story, ...expected] of [
      [repeatedCharge, nothing, found],
      [undoneBesideAnother, nothing, found],
      [withheldCharge, found, nothing],
    ] as const) {
      const bare = await play(drive, story, { mode: null, streaming })
      const shadow = await play(drive, story, { mode: 'shadow', streaming })
      assertSame('what the host received', shadow.received, bare.received)
      assertSame('what the model was asked', shadow.requests, bare.requests)
      assert.deepEqual(shadow.ran, bare.ran)
      assert.deepEqual(reasons(shadow).slice(0, 2), expected)
    }
  },

  'shadow-adds-no-wait': async (drive, streaming) => {
    const held = hold<JudgeReply>()
    const { ran, finalText } = await play(drive, undoneLock, {
      mode: 'shadow',
      streaming,
      judge: () => held.promise,
      onDriven: () => held.resolve({ status: 500 }),
    })
    assert.deepEqual(namesOf(ran), ['lock_account', 'unlock_account'])
    assert.equal(finalText, lastWords)
  },

  'twin-runs': async (drive, streaming) => {
    const { ran, finalText, records } = await play(drive, repeatedCharge, { mode: 'repair', streaming })
    assert.deepEqual(ran, [
      { name: 'charge_card', arguments: { account_id: 'AC-1001', amount: 5 } },
      { name: 'get_balance', arguments: { account_id: 'AC-1001' } },
    ])
    assert.equal(finalText, lastWords)
    assert.deepEqual(records[1]?.proposal, {
      kind: 'tool-calls',
      calls: [{ name: 'charge_card', arguments: { account_id: 'AC-1001', amount: 5 } }],
    })
  },

  'history-holds-the-twin': async (drive, streaming) => {
    const { requests } = await play(drive, repeatedCharge, { mode: 'repair', streaming })
    const history = historyOf(requests[2])
    assert.ok(history.includes('get_balance'), 'the twin is in the next request')
    assert.ok(history.includes('12'), 'so is its result')
    assert.ok(!history.includes(disputed), 'the original call is not')
    const before = historyOf(requests[1])
    assert.equal(
      history.split('charge_card').length,
      before.split('charge_card').length,
      'no call of its tool was added',
    )
  },

  'parallel-calls': async (drive, streaming) => {
    const { ran, requests, finalText } = await play(drive, undoneBesideAnother, { mode: 'repair', streaming })
    assert.deepEqual(namesOf(ran), ['lock_account', 'get_balance'])
    assert.equal(finalText, lastWords)
    const history = historyOf(requests[2])
    assert.ok(history.includes('get_balance') && !history.includes('unlock_account') && !history.includes(disputed))
  },

  'deletion-ends-the-loop': async (drive, streaming) => {
    const { ran, requests, finalText, finishReason } = await play(drive, undoneLock, { mode: 'repair', streaming })
    assert.deepEqual(namesOf(ran), ['lock_account'])
    assert.equal(requests.length, 2, 'the model is not asked again')
    assert.notEqual(finalText, '')
    assert.notEqual(finalText, lastWords)
    if (finishReason !== null) assert.equal(finishReason, 'stop')
  },

  'text-streams-at-once': async (drive, streaming) => {
    const shown = hold<void>()
    // If the host holds the text back, only this timer resolves `shown`. Without the timer the case would hang instead of failing.
    const guard = setTimeout(() => shown.resolve(), 5_000)
    let callWritten = false
    let textCameFirst = false
    void shown.promise.then(() => {
      callWritten = true
    })
    await play(drive, textThenCall(shown.promise), {
      mode: 'repair',
      streaming,
      onText: (text) => {
        textCameFirst ||= !callWritten && text.includes('Let me')
        if (textCameFirst) shown.resolve()
      },
    })
    clearTimeout(guard)
    assert.ok(textCameFirst, 'the text was shown before the call was written')
  },

  'verifier-fails': keeps(() => ({ status: 500 })),
  'verifier-times-out': keeps(() => new Promise(() => {}), 60),
  'verifier-answers-nonsense': keeps(() => ({ text: 'I would rather not say.' })),

  'budgets-hold': async (drive, streaming) => {
    const played = await play(drive, insistentUndoing, { mode: 'repair', streaming })
    assert.deepEqual(namesOf(played.ran), ['lock_account', 'get_balance', 'unlock_account'])
    assert.deepEqual(reasons(played).slice(0, 3), ['evidence/no-certificate', 'replaced', 'budget/already-switched'])
  },

  'question-reaches-the-user': async (drive, streaming) => {
    assertAsked(await play(drive, unclearCharge, { mode: 'repair', streaming }))
  },

  'read-comes-first': async (drive, streaming) => {
    const { ran, requests, finalText } = await play(drive, hastyCharge, { mode: 'repair', streaming })
    assert.deepEqual(ran, [{ name: 'get_balance', arguments: { account_id: 'AC-1001' } }])
    assert.equal(finalText, lastWords)
    const history = historyOf(requests[1])
    assert.ok(history.includes('get_balance') && history.includes('12'), 'the read and its result are there')
    assert.ok(!history.includes('charge_card') && !history.includes(disputed), 'the write is not')
  },

  'calls-are-answered': async (drive, streaming, answers) => {
    const played = await play(drive, withheldCharge, { mode: 'repair', streaming })
    if (!answers) return assertAsked(played)
    const { ran, requests, finalText } = played
    assert.deepEqual(namesOf(ran), ['lock_account'])
    assert.equal(finalText, lastWords)
    assert.deepEqual(reasons(played).slice(0, 2), ['replaced', 'evidence/no-certificate'])
    const history = historyOf(requests[1])
    assert.ok(history.includes(disputed) && history.includes('call_beside'), 'the actor sees the calls it made')
    assert.equal(history.split(answerText).length - 1, 2, 'and an answer to each')
  },

  'answers-are-remembered': async (drive, streaming, answers) => {
    const played = await play(drive, withheldCharge, { mode: 'repair', streaming })
    if (!answers) return assertAsked(played)
    const history = historyOf(played.requests[2])
    assert.ok(history.includes(disputed) && history.includes('call_beside'), 'the calls are there')
    assert.equal(history.split(answerText).length - 1, 2, 'and an answer to each')
    assert.ok(history.lastIndexOf(answerText) < history.indexOf('lock_account'), 'before what the actor did then')
  },

  'answered-once': async (drive, streaming, answers) => {
    const played = await play(drive, insistentCharge, { mode: 'repair', streaming })
    if (!answers) return assertAsked(played)
    assert.deepEqual(namesOf(played.ran), ['charge_card'])
    assert.equal(played.finalText, lastWords)
    assert.deepEqual(reasons(played).slice(0, 2), ['replaced', 'budget/already-switched'])
    assert.equal(played.requests.length, 3)
  },

  'calls-for-a-text': async (drive, streaming, answers) => {
    const { ran, requests, finalText, finishReason, records } = await play(drive, earlyEnd, {
      mode: 'repair',
      streaming,
    })
    assert.deepEqual(
      records[0]?.certificates.map(({ condition }) => condition),
      ['contract-continuation'],
    )
    if (!answers || streaming) {
      assert.deepEqual(ran, [])
      assert.equal(finalText, earlyWords)
      assert.equal(records[0]?.outcome, 'kept')
      return
    }
    assert.deepEqual(ran, [{ name: 'get_balance', arguments: { account_id: 'AC-1001' } }])
    assert.equal(finalText, lastWords)
    if (finishReason !== null) assert.equal(finishReason, 'stop')
    assert.equal(records[0]?.outcome, 'replaced')
    const history = historyOf(requests[1])
    assert.ok(history.includes('get_balance') && history.includes('12'), 'the call and its result are there')
    assert.ok(!history.includes(earlyWords), 'the text is not')
    const bare = await play(drive, earlyEnd, { mode: null, streaming })
    const shadow = await play(drive, earlyEnd, { mode: 'shadow', streaming })
    assertSame('what the host received in shadow', shadow.received, bare.received)
    assert.deepEqual(reasons(shadow), ['mode/shadow'])
  },

  'provider-fails': async (drive, streaming) => {
    const heard = async (mode: Mode | null) => {
      const { failed, ran, finalText, records } = await play(drive, refusedRequest, { mode, streaming, mayFail: true })
      assert.deepEqual(namesOf(ran), ['lock_account'])
      assert.equal(records.length, mode === null ? 0 : 1, 'only the reply was decided')
      return { failed: failed?.replace(varying, '') ?? null, finalText }
    }
    const bare = await heard(null)
    assert.deepEqual(await heard('shadow'), bare)
    assert.deepEqual(await heard('repair'), bare)
  },

  'further-request-fails': async (drive, streaming, answers) => {
    const played = await play(drive, refusedAnswers, { mode: 'repair', streaming, mayFail: true })
    if (!answers) return assertAsked(played)
    const { failed, ran, finalText } = played
    if (failed !== null) return assert.deepEqual(ran, [])
    assert.deepEqual(namesOf(ran), ['charge_card', 'get_balance'])
    assert.equal(finalText, lastWords)
  },

  'request-aborted': async (drive, streaming) => {
    for (const mode of [null, 'shadow', 'repair'] as const) {
      const aborting = new AbortController()
      const closed = hold<boolean>()
      const story = slowRequest(async (left) => {
        aborting.abort()
        await left
        closed.resolve(true)
      })
      const { ran, records } = await play(drive, story, {
        ...{ mode, streaming, signal: aborting.signal, mayFail: true },
        onDriven: async () => assert.ok(await soon(closed.promise), 'the connection to the provider is closed'),
      })
      assert.deepEqual(namesOf(ran), ['lock_account'])
      assert.equal(records.length, mode === null ? 0 : 1, 'only the first reply was decided')
    }
  },

  'decision-aborted': async (drive, streaming) => {
    const aborting = new AbortController()
    const never = hold<JudgeReply>()
    const { ran, records } = await play(drive, undoneLock, {
      ...{ mode: 'repair', streaming, signal: aborting.signal, mayFail: true },
      judge: () => {
        aborting.abort()
        return never.promise
      },
    })
    assert.deepEqual(namesOf(ran), ['lock_account'])
    assert.ok(
      records.every(({ outcome }) => outcome === 'kept'),
      'no switch was spent',
    )
  },

  'text-and-an-answer': async (drive, streaming, answers) => {
    const { ran, finalText, requests } = await play(drive, spokenCharge, { mode: 'repair', streaming })
    assert.ok(!namesOf(ran).includes('charge_card'), 'the call never runs')
    if (answers && finalText === lastWords) {
      assert.deepEqual(namesOf(ran), ['lock_account'])
      assert.ok(historyOf(requests[1]).includes('Let me charge it.'), 'the actor sees what it said')
    } else {
      assert.ok(finalText.endsWith(question), `the user is asked: ${finalText}`)
      assert.deepEqual(ran, [])
    }
  },
}

function assertAsked({ ran, requests, finalText, finishReason, records }: Played): void {
  assert.deepEqual(ran, [])
  assert.equal(requests.length, 1, 'the model is not asked again')
  assert.equal(finalText, question)
  if (finishReason !== null) assert.equal(finishReason, 'stop')
  assert.equal(records[0]?.outcome, 'replaced')
}

/** Plays the deletion with a judge that fails. The proposal must run, and the record must say why. */
function keeps(judge: () => JudgeReply | Promise<JudgeReply>, deadlineMs = 20_000): RunCase {
  return async (drive, streaming) => {
    const played = await play(drive, undoneLock, { mode: 'repair', streaming, judge, deadlineMs })
    assert.deepEqual(namesOf(played.ran), ['lock_account', 'unlock_account'])
    assert.equal(played.finalText, lastWords)
    assert.equal(played.records[1]?.outcome, 'kept')
    assert.ok(played.records[1]?.exception, 'the record says what went wrong')
  }
}

function assertSame(what: string, actual: readonly unknown[], expected: readonly unknown[]): void {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (left === right) return
  const at = [...left].findIndex((character, index) => character !== right[index])
  const near = (text: string) => text.slice(Math.max(0, at - 60), at + 60)
  assert.fail(`${what} differs: …${near(left)}… instead of …${near(right)}…`)
}

function reasons({ records }: Played): readonly string[] {
  return records.map(({ because }) => (because ? `${because.stage}/${because.code}` : 'replaced'))
}

function namesOf(ran: Played['ran']): readonly string[] {
  return ran.map(({ name }) => name)
}

function historyOf(request: Readonly<Record<string, unknown>> | undefined): string {
  return JSON.stringify(request?.messages ?? request?.input ?? request?.contents ?? null)
}

/** Matches the parts of an error message that vary between runs: the port, and the prefix that the host's middleware adds. */
const varying = /(?<=127\.0\.0\.1:)\d+|Error in middleware "TwinCheck": /g

/** Resolves to the event's result, or to false after five seconds. */
function soon(event: Promise<boolean>): Promise<boolean> {
  return Promise.race([event, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 5_000).unref())])
}

function hold<Value>(): { readonly promise: Promise<Value>; readonly resolve: (value: Value) => void } {
  let release: (value: Value) => void = () => {}
  const promise = new Promise<Value>((resolve) => {
    release = resolve
  })
  return { promise, resolve: (value) => release(value) }
}
