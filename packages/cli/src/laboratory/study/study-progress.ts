/** How far a study is, while it runs. */
import { estimateStudy, type StageProgress, type Study, type StudyTape, type StudyWorld } from '@twincheck/lab'
import type { Output, Progress } from '../../terminal/output.ts'
import { sumOf } from './study-lines.ts'

/** A line a stage; at each tenth of it what is still to be expected, which learns from what is done. */
export function openStudyProgress(study: Study, world: StudyWorld, tape: StudyTape, output: Output) {
  let stage = ''
  let line: Progress | null = null
  let tenth = -1
  let note = ''
  return {
    finish: () => line?.finish(),
    advance: ({ stage: now, done, total }: StageProgress) => {
      if (now !== stage) {
        line?.finish()
        line = output.progress(now, total)
        stage = now
        tenth = -1
      }
      const reached = Math.floor((10 * done) / Math.max(1, total))
      if (reached > tenth) {
        tenth = reached
        void tape.all().then((taped) => {
          const expected = sumOf(estimateStudy(study, world, taped))
          note = `${taped.length} of some ${Math.max(taped.length, Math.ceil(expected.calls))} calls`
        })
      }
      line?.advance(done, note)
    },
  }
}
