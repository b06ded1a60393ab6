import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react'

type Place = { step: number; focused: RefObject<number> }
const CurrentPlace = createContext<Place | null>(null)

/** Remembers on which step the focus was put last; the one that the page opened on keeps the browser's own focus. */
export function StepPlace({ step, children }: { step: number; children: ReactNode }) {
  const focused = useRef(step)
  return <CurrentPlace value={{ step, focused }}>{children}</CurrentPlace>
}

/** The question of a step, which takes the focus when the step begins, and what answers it. */
export function StepFrame({ heading, children }: { heading: string; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  const place = use(CurrentPlace)
  const step = place?.step
  const focused = place?.focused
  useEffect(() => {
    if (step === undefined || !focused || focused.current === step) return
    focused.current = step
    title.current?.focus()
  }, [step, focused])
  return (
    <>
      <div className="border-b px-5 py-5 sm:px-8">
        <h2 ref={title} tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
          {heading}
        </h2>
      </div>
      {children}
    </>
  )
}
