import { khatam } from '../brand/shapes.ts'

const hollow = <path d="M6 1.8 10.2 6 6 10.2 1.8 6Z" fill="none" stroke="currentColor" strokeWidth="1.7" />
const shapes = {
  full: <path d="M6 .8 11.2 6 6 11.2.8 6Z" fill="currentColor" />,
  hollow,
  half: (
    <>
      {hollow}
      <path d="M6 1.4V10.6L1.4 6Z" fill="currentColor" />
    </>
  ),
  star: <path d={khatam(6, 6, 6)} fill="currentColor" />,
  exclamation: (
    <path
      d="M6 .5 11.5 6 6 11.5.5 6ZM5.3 3.1V6.6H6.7V3.1ZM5.3 7.5V8.9H6.7V7.5Z"
      fill="currentColor"
      fillRule="evenodd"
    />
  ),
  leaving: (
    <>
      <path d="M4 3.2 6.8 6 4 8.8 1.2 6Z" fill="none" stroke="currentColor" strokeWidth="1.3" />
      <path d="M8.6 3.2 11.4 6 8.6 8.8Z" fill="currentColor" />
    </>
  ),
  struck: (
    <>
      {hollow}
      <path d="M1.2 10.8 10.8 1.2" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
  sunset: (
    <path
      d="M.8 9.6H11.2M2.7 7.4a3.3 3.3 0 0 1 6.6 0ZM6 .6V2.2"
      fill="currentColor"
      stroke="currentColor"
      strokeWidth="1.4"
    />
  ),
}
export type Shape = keyof typeof shapes

/** A small shape for a state, so that colour is not the only sign. Print the label beside it. */
export function Glyph({ shape, className = 'size-[0.6875rem]' }: { shape: Shape; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className={`shrink-0 ${className}`}>
      {shapes[shape]}
    </svg>
  )
}
