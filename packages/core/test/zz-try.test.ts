import { expect, test } from 'vitest'
import { advise } from '../src/policy/advice/index.ts'
import { matchEvidence } from '../src/policy/paper/evidence/index.ts'
import { extendPolicy, paperPolicy } from '../src/policy/paper/policy.ts'
import { everydayMistakes } from '../src/policy/schemas/index.ts'
import { scene } from './fixtures/steps.ts'
import { readFileSync } from 'node:fs'

const policy = extendPolicy({ ...paperPolicy, conditions: [] }, everydayMistakes)
test('try', async () => {
  const files = (process.env.TRY ?? '').split(',')
  let out = ''
  for (const file of files) {
    const module = await import(file)
    const list = Object.values(module)[0] as any[]
    let r = 0, w = 0, touched = 0, caught = 0
    for (const one of list) {
      const shown = scene(one)
      const evidence = matchEvidence(policy.conditions, shown).filter((e: any) => e.condition.name !== 'claimed-undone')
      const answers = advise(evidence, shown, policy, 100)?.answers ?? []
      const found = evidence.map(({ condition, match }: any) => condition.name + ' on ' + match.calls + ': ' + match.reason).join('; ')
      const e = one.expected
      let bad: string | null = null
      if (e.kind === 'quiet') { r++; if (found) { touched++; bad = found } }
      else {
        w++
        if (e.kind === 'answered') {
          const calls = answers.filter((a: any) => a.condition === e.condition).map((a: any) => a.call)
          if (calls.join() !== e.calls.join() || answers.length !== calls.length) bad = 'found: ' + found
        } else {
          const c = policy.conditions.find((x: any) => x.name === 'refused-call') as any
          const m = c.match(shown); const t = m && c.twin(m, shown)
          const want = JSON.stringify(e.calls.map((x: any) => [x.name, x.arguments]))
          const got = t && JSON.stringify(t.calls.map((x: any) => [x.name, x.arguments]))
          if (want !== got) bad = 'got ' + got + ' ' + found
        }
        if (bad === null) caught++
      }
      if (bad !== null || process.env.ALL) {
        out += `\n${bad === null ? 'ok  ' : 'FAIL'} [${e.kind}${e.condition ? ' ' + e.condition : ''}] ${one.title}\n   ${bad ?? ''}\n`
        for (const c of policy.conditions as any[]) {
          if (c.name === 'claimed-undone') continue
          const said: string[] = []
          c.match(shown, { absent: (t: string) => { said.push('absent: ' + t); return null }, excused: (t: string) => { said.push('EXCUSED: ' + t); return null } })
          out += `      ${c.name}: ${said.join(' | ')}\n`
        }
      }
    }
    out += `\n${file}: right touched ${touched}/${r}, wrong caught ${caught}/${w}\n`
  }
  const { writeFileSync } = await import('node:fs')
  writeFileSync(process.env.TRYOUT ?? '/tmp/w/try.out', out)
  expect(1).toBe(1)
})
