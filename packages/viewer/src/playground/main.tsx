import './playground.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { openJudge } from './ask-judge.ts'
import { Playground } from './playground.tsx'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Playground judge={openJudge()} />
    </StrictMode>,
  )
}
