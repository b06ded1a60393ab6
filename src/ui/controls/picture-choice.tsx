import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { detectKind, fileTooLarge, maxFileBytes } from '#platform/storage/file-kinds.ts'

/**
 * A picture on this device that is shown before it is sent. One that is too large or no picture is refused at once.
 * @param typeError the sentence for a file of another kind
 */
export const usePictureChoice = (typeError: () => string) => {
  const [chosen, setChosen] = useState<{ file: File; url: string }>()
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen])
  const clear = () => {
    setChosen(undefined)
    if (input.current) input.current.value = ''
  }
  const refuse = (text: string) => {
    clear()
    setError(text)
  }
  const errorOf = async (file: File) => {
    if (file.size > maxFileBytes) return fileTooLarge()
    const kind = detectKind(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
    return !kind || kind === 'pdf' ? typeError() : undefined
  }
  const choose = async ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const file = files?.[0]
    if (!file) return
    const problem = await errorOf(file)
    if (problem) return refuse(problem)
    setError(undefined)
    setChosen({ file, url: URL.createObjectURL(file) })
  }
  return { id, input, chosen, error, setError, clear, refuse, choose }
}

/** The button that chooses it. The error stands in an element with the id `<id>-error`. */
export const PictureInput = ({
  choice: { id, input, error, choose },
  children,
}: {
  choice: ReturnType<typeof usePictureChoice>
  children: ReactNode
}) => (
  <>
    <input
      ref={input}
      id={id}
      type="file"
      accept="image/png,image/jpeg,image/webp"
      className="peer sr-only"
      aria-describedby={error ? `${id}-error` : undefined}
      onChange={event => void choose(event)}
    />
    <label
      htmlFor={id}
      className="btn btn-outline btn-md cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring"
    >
      {children}
    </label>
  </>
)
