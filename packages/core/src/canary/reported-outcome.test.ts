import { describe, expect, test } from 'vitest'
import { type ReportedOutcome, readReportedOutcome } from './reported-outcome.ts'
import { type KnownOutcome, labelHistory, labelsInOrder, settleLabel, settleVerdict } from './settle-label.ts'

const written = {
  id: 'crm-8812',
  session: 's1',
  about: 'conversation',
  outcome: 'success',
  by: { kind: 'person', name: 'ana' },
  at: '2026-11-15T10:00:00Z',
  replaces: null,
  sample: 's-14',
  why: 'She got her refund.',
}

describe('a reported outcome', () => {
  test('is read with who says so, and of what kind', () => {
    expect(readReportedOutcome(written, 'outcome')).toEqual({
      ...written,
      by: { kind: 'person', name: 'ana', version: null },
      at: Date.UTC(2026, 10, 15, 10),
    })
  })

  test('may leave out what it does not correct, was not drawn in, and has no reason for', () => {
    const { replaces, sample, why, about, ...least } = written
    expect(readReportedOutcome(least, 'outcome')).toMatchObject({
      replaces: null,
      sample: null,
      why: null,
      about: 'conversation',
    })
  })

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a list', [written]],
    ['no id', { ...written, id: '' }],
    ['an id without end', { ...written, id: 'x'.repeat(201) }],
    ['a NUL, which no database keeps', { ...written, session: 'a\0b' }],
    ['a verdict on a switch about a conversation', { ...written, outcome: 'twin-right' }],
    ['a verdict on a conversation about a switch', { ...written, about: 'decision' }],
    ['an outcome in another language', { ...written, outcome: 'Erfolg' }],
    ['nobody who says so', { ...written, by: undefined }],
    ['a kind nobody knows', { ...written, by: { kind: 'robot', name: 'x' } }],
    ['a model without its version', { ...written, by: { kind: 'model', name: 'gpt-5.6' } }],
    ['a time without a zone', { ...written, at: '2026-11-15T10:00:00' }],
    ['a day that is none', { ...written, at: '2026-13-45T10:00:00Z' }],
    ['a time in words', { ...written, at: 'yesterday' }],
    ['a time before all clocks', { ...written, at: -1 }],
    ['itself as what it replaces', { ...written, replaces: 'crm-8812' }],
    ['a reason without end', { ...written, why: 'x'.repeat(2001) }],
    ['a member nobody would heed', { ...written, tenant: 'globex' }],
  ])('with %s is refused, and the message says where', (_, value) => {
    expect(() => readReportedOutcome(value, 'outcomes[0]')).toThrow(/outcomes\[0\]/)
  })
})

let sequence = 0
function report(
  by: string,
  outcome: 'success' | 'failure' | 'unclear',
  change: Partial<ReportedOutcome> = {},
): KnownOutcome {
  sequence += 1
  const [kind = 'person', name = by] = by.split('/')
  const read = readReportedOutcome(
    {
      id: `o${sequence}`,
      session: 's1',
      outcome,
      by: { kind, name, version: kind === 'model' ? '1' : null },
      at: 1_000 + sequence,
      ...change,
    },
    'outcome',
  )
  return { ...read, sequence }
}

describe('several outcomes of one conversation', () => {
  test('come to nothing where there is none, and to the one there is', () => {
    expect(settleLabel([])).toBeNull()
    expect(settleLabel([report('person/ana', 'failure')])).toBe('failure')
  })

  test('of one annotator: the newest counts, also where an older one arrives late', () => {
    const first = report('person/ana', 'failure')
    expect(settleLabel([first, report('person/ana', 'success')])).toBe('success')
    const late = report('person/ana', 'success', { at: 5 })
    expect(settleLabel([first, late])).toBe('failure')
  })

  test('of which one replaces another: the replaced one does not count, whoever said it', () => {
    const wrong = report('person/ana', 'failure')
    expect(settleLabel([wrong, report('person/bo', 'success', { replaces: wrong.id })])).toBe('success')
    expect(settleLabel([report('person/bo', 'success', { replaces: wrong.id }), wrong])).toBe('success')
  })

  test('that contradict each other are unclear', () => {
    expect(settleLabel([report('person/ana', 'failure'), report('person/bo', 'success')])).toBe('unclear')
    expect(settleLabel([report('person/ana', 'failure'), report('person/bo', 'unclear')])).toBe('unclear')
  })

  test('from end users and models can show that it was good, and never that it failed', () => {
    expect(settleLabel([report('end-user/u1', 'failure')])).toBeNull()
    expect(settleLabel([report('model/judge', 'failure')])).toBeNull()
    expect(settleLabel([report('model/judge', 'success')])).toBe('success')
    expect(settleLabel([report('program/tests', 'failure')])).toBe('failure')
  })
})

describe('the history of a label', () => {
  test('is uncontested while everybody says the same, and from an unclear beginning on', () => {
    expect(labelHistory([])).toEqual({ label: null, contested: false })
    const [ana, bo] = [report('person/ana', 'failure'), report('person/bo', 'failure')]
    expect(labelHistory([ana, bo])).toEqual({ label: 'failure', contested: false })
    const unclear = report('person/ana', 'unclear')
    const later = report('person/ana', 'success')
    expect(labelHistory([unclear, later])).toEqual({ label: 'success', contested: false })
  })

  test('is contested once a clear label was another one, or unclear, in the order the store has', () => {
    const first = report('person/ana', 'failure')
    const second = report('person/bo', 'success', { replaces: first.id })
    expect(labelHistory([second, first])).toEqual({ label: 'success', contested: true })
    const third = report('person/bo', 'failure', { replaces: second.id })
    expect(labelHistory([first, second, third])).toEqual({ label: 'failure', contested: true })
    expect(labelHistory([first, report('person/bo', 'unclear')])).toEqual({ label: 'unclear', contested: true })
  })

  test('is not contested by those who may not say that it failed', () => {
    const good = report('person/ana', 'success')
    expect(labelHistory([good, report('end-user/u', 'failure')])).toEqual({ label: 'success', contested: false })
  })

  test('of very many reports that differ is contested, without replaying each', () => {
    const many = Array.from({ length: 5_000 }, (_, index) =>
      report(`person/p${index}`, index === 9 ? 'success' : 'failure'),
    )
    expect(labelHistory(many)).toEqual({ label: 'unclear', contested: true })
  })
})

describe('labels of several annotators, in the order they spoke', () => {
  test('are the newest of each, at the place where each began', () => {
    const [ana, bo] = [report('person/ana', 'failure'), report('program/tests', 'failure')]
    expect(labelsInOrder([ana, bo, report('person/ana', 'success')])).toEqual(['success', 'failure'])
    expect(labelsInOrder([bo, ana])).toEqual(['failure', 'failure'])
  })

  test('leave out what was replaced, and those who may lower no bound', () => {
    const wrong = report('person/ana', 'failure')
    const right = report('person/bo', 'success', { replaces: wrong.id })
    expect(labelsInOrder([wrong, right])).toEqual(['success'])
    expect(labelsInOrder([right, report('end-user/u', 'success'), report('model/m', 'success')])).toEqual(['success'])
    expect(labelsInOrder([])).toEqual([])
  })
})

describe('several verdicts on one switch', () => {
  const verdict = (by: string, outcome: 'twin-right' | 'twin-wrong' | 'unclear') => {
    const { about, outcome: _, ...common } = report(by, 'unclear')
    return { ...common, about: 'decision', outcome } as const
  }

  test('are wrong where anyone says so', () => {
    expect(settleVerdict([verdict('person/ana', 'twin-right'), verdict('end-user/u', 'twin-wrong')])).toBe('wrong')
  })

  test('are right only where a person says so', () => {
    expect(settleVerdict([verdict('model/judge', 'twin-right')])).toBeNull()
    expect(settleVerdict([verdict('person/ana', 'twin-right')])).toBe('right')
    expect(settleVerdict([verdict('person/ana', 'unclear')])).toBe('unclear')
  })

  test('say nothing about the conversation', () => {
    expect(settleLabel([verdict('person/ana', 'twin-right')])).toBeNull()
  })
})
