/** How long an answer still counts. Not announced second by second; whoever asks for it is told. */
export function Countdown({ leftMs }: { readonly leftMs: number }) {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  const shown =
    seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
  return (
    <span
      role="timer"
      className={`numbers ml-auto rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap ${
        seconds <= HURRY_SECONDS ? 'bg-warn-soft text-warn' : 'bg-soft text-muted'
      }`}
    >
      {shown} left
    </span>
  )
}

const HURRY_SECONDS = 10
