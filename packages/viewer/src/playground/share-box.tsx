/** Exports what is on the page: as a link, the trace as JSON, a case for `twincheck test`, a program, or a rule. */
import type { ScanFinding } from '@twincheck/eval/playground'
import { useEffect, useRef, useState } from 'react'
import { countOf } from '../page/format.ts'
import type { JudgeClient } from './ask-judge.ts'
import type { DecisionChoice, PlayRun } from './judge.ts'
import { chatText, makeShareLink } from './share-link.ts'
import { asProgram, asRule } from './take-along.ts'

type Prepared = { readonly about: string; readonly text: string }

export function ShareBox({
  run,
  choice,
  open,
  finding,
  judge,
}: {
  readonly run: PlayRun
  readonly choice: DecisionChoice
  readonly open: number | null
  readonly finding: ScanFinding | null
  readonly judge: JudgeClient
}) {
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  const [said, setSaid] = useState('')
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (prepared) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [prepared])
  const prepare = (work: Promise<Prepared>) => {
    setSaid('')
    work.then(setPrepared, (error: unknown) =>
      setPrepared({ about: error instanceof Error ? error.message : String(error), text: '' }),
    )
  }
  const copy = () => {
    navigator.clipboard.writeText(prepared?.text ?? '').then(
      () => setSaid('Copied.'),
      () => setSaid('The browser did not allow copying. Select the text and copy it.'),
    )
  }
  return (
    <section id="share" className="card space-y-2 px-3 py-2 text-sm" aria-label="Share">
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button" onClick={() => prepare(linkOf(run, choice))}>
          Share by a link
        </button>
        <button type="button" className="button" onClick={() => prepare(traceOf(run))}>
          Trace as JSON
        </button>
        {finding && (
          <button type="button" className="button" onClick={() => prepare(caseOf(judge, run, finding, choice.profile))}>
            Keep as a test case
          </button>
        )}
        {open !== null && (
          <>
            <button type="button" className="button" onClick={() => prepare(programOf(run, open, choice))}>
              As TypeScript
            </button>
            <button type="button" className="button" onClick={() => prepare(ruleOf(run, open))}>
              As a rule
            </button>
          </>
        )}
      </div>
      {prepared && (
        <div ref={shown} className="space-y-2">
          <p role="status">{prepared.about}</p>
          {prepared.text !== '' && (
            <>
              <textarea
                className="field code w-full"
                readOnly
                rows={Math.min(16, prepared.text.split('\n').length + 4)}
                aria-label="Text to copy"
                value={prepared.text}
              />
              <button type="button" className="button" onClick={copy}>
                Copy
              </button>{' '}
              <span role="status">{said}</span>
            </>
          )}
        </div>
      )}
    </section>
  )
}

const ONLY_HERE =
  ' It has the address of your own machine: other people can open it while “twincheck playground” runs on theirs, at the same port. For everybody else, copy the trace as JSON.'

async function linkOf(run: PlayRun, choice: DecisionChoice): Promise<Prepared> {
  const link = await makeShareLink(run, choice)
  if (link.kind === 'too-long') {
    return { about: `This trace is too long for a link (${link.characters} characters). Share it as JSON.`, text: '' }
  }
  const { origin, pathname, hostname } = window.location
  const tools = run.decisions.at(-1)?.tools?.length ?? 0
  const contents = `${countOf(run.messages.length, 'message')}, ${countOf(tools, 'tool schema')}, profile, mode and the scripted verifier’s answer`
  return {
    about: `The link contains ${contents}. Redacted: ${countOf(link.redacted, 'secret')}. Anyone who has the link can read them.${hostname === '127.0.0.1' ? ONLY_HERE : ''}`,
    text: `${origin}${pathname}${link.fragment}`,
  }
}

async function traceOf(run: PlayRun): Promise<Prepared> {
  return { about: 'The trace with your edits, unredacted, as an OpenAI chat record.', text: chatText(run, 2) }
}

async function caseOf(
  judge: JudgeClient,
  run: PlayRun,
  finding: ScanFinding,
  profile: DecisionChoice['profile'],
): Promise<Prepared> {
  const kept = await judge.keep(run, finding, profile)
  if (kept === null) return { about: 'This decision proposes no call, so there is nothing to keep.', text: '' }
  return {
    about: `Save it as ${finding.condition}.json in a folder of cases; "twincheck test FOLDER --profile ${typeof profile === 'string' ? profile : 'FILE'}" checks that the policy still finds it. Secrets are redacted.`,
    text: JSON.stringify(kept, null, 2),
  }
}

async function programOf(run: PlayRun, open: number, choice: DecisionChoice): Promise<Prepared> {
  const program = asProgram(run, open, choice)
  return program === null
    ? { about: 'This decision proposes nothing, so there is no program.', text: '' }
    : {
        about: 'A program that checks this step again. It needs @twincheck/core and no model. Secrets are redacted.',
        text: program,
      }
}

async function ruleOf(run: PlayRun, open: number): Promise<Prepared> {
  const rule = asRule(run, open)
  return rule === null
    ? { about: 'A rule compares arguments, and this decision has no call with an argument to compare.', text: '' }
    : { about: 'A rule that asks the user before such a call runs. Edit the clauses before you use it.', text: rule }
}
