import './playground.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { type JudgeAnswer, openJudge, type StartJudge } from './ask-judge.ts'
import { Playground } from './playground.tsx'

const startJudge: StartJudge = (onAnswer) => {
  const worker = new Worker(new URL('./judge-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<JudgeAnswer>) => onAnswer(data)
  worker.onerror = ({ message }) => onAnswer({ error: message || 'The worker that judges could not start.' })
  return worker
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Playground judge={openJudge(startJudge)} />
    </StrictMode>,
  )
}
