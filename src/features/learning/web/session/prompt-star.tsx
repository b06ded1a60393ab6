import { khatam, rhomb } from '#ui/brand/shapes.ts'

const rays = Array.from({ length: 8 }, (_, index) => rhomb(160, 160, 158, index))
const bright = rays.filter((_, index) => index % 2 === 0).join('')
const soft = rays.filter((_, index) => index % 2 === 1).join('')
const star = khatam(160, 160, 118)

/** The star behind the prompt of a question; it fills its positioned parent. */
export const PromptStar = () => (
  <svg aria-hidden="true" viewBox="0 0 320 320" className="absolute inset-0">
    <path d={bright} fill="var(--color-safran-400)" />
    <path d={soft} fill="var(--color-safran-300)" />
    <path d={star} fill="var(--color-paon-800)" />
  </svg>
)
