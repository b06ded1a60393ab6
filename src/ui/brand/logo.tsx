import { cn } from '../cn.ts'
import { nuqta } from './shapes.ts'

/* Every part of the logo is decorative: the link or heading around it has the accessible name. */

/** The school's own logo; without one the drawn symbol and the school's name. */
export type LogoSchool = {
  name: string
  logo: { src: string; width: number; height: number } | null
}

const ownLogo = (school: LogoSchool | undefined, className = '') =>
  school?.logo && <img {...school.logo} alt={school.name} className={`logo-own ${className}`} />

/** The drawn symbol: an initial kaf made of two cut tiles. At least 16 px. */
function DrawnSymbol({ className }: { className?: string | undefined }) {
  return (
    <svg className={cn('logo-mark', className)} viewBox="0 0 32 32" aria-hidden="true">
      <path className="fill-paon-700" d="M8 0H24Q32 0 32 8V24Q32 32 24 32H8Q0 32 0 24V8Q0 0 8 0Z" />
      <path className="fill-chaux-0" d="M20.6 13.5H25V24.8H0V21.4H21.6V16.9H17.2Z" />
      <path className="fill-safran-400" d="M23.3 4.7L25.7 7.1L15.9 16.9H11.1Z" />
    </svg>
  )
}

/** The logo where there is room for a square alone. */
export function LogoMark({ school, className }: { school: LogoSchool | undefined; className: string }) {
  return ownLogo(school, className) || <DrawnSymbol className={className} />
}

/** Outlines of « Kalima » in Kufam, letter by letter, so that the name needs no web font. */
const outlines = [
  'M302-244h-128v-156h118q49 0 75-20 27-20 39-58l82-242h182v11l-100 277q-19 53-56 96-38 43-91 68-54 24-121 24zM76 0v-720h184v720zM474-338l209 327v11h-196l-162-272z',
  'M991 12q-133 0-201-40-68-39-68-135 0-61 31-99 30-38 84-56 54-17 123-17 32 0 59 3 28 4 52 10v105q-13-4-37-8-23-4-45-4-52 0-76 15-24 14-24 48 0 33 25 46 24 13 69 13 31 0 59-6 28-6 47-23l-21 51q-6-17-11-30-4-13-6-28-2-15-3-36 0-21 0-54v-98q0-40-14-61-14-20-42-28-28-7-70-7-43 0-82 7-38 7-62 19h-11v-139q36-10 81-16 45-6 95-6 63 0 114 11 52 11 90 37 37 27 58 74 20 47 20 120v120q0 22 1 52 1 31 3 61 2 30 7 48l-3 8q-36 13-75 23-39 9-81 15-43 5-86 5z',
  'M1361 0v-594q0-20-1-50-1-31-3-60-3-30-7-48l4-8h190v760z',
  'M1688 0v-381q0-20-1-51-1-30-3-60-3-29-7-47l4-8h190v547z',
  'M2015 0v-338q0-20-1-51-1-31-3-62-3-30-7-48l3-8q34-14 76-27 43-12 91-20 47-8 97-8 50 0 98 11 48 11 87 38 39 28 62 77 24 49 24 125v311h-183v-306q0-45-13-69-13-25-36-34-23-9-53-9-28 0-53 7-25 7-45 14l25-41q7 16 10 40 4 25 4 63v335zM2697 0v-306q0-45-13-69-12-25-35-34-24-9-56-9-20 0-41 3-20 4-37 10l-92-115q39-17 91-30 52-12 107-12 47 0 93 10 46 9 84 36 37 26 60 76 22 49 22 129v311z',
  'M3254 12q-133 0-201-40-68-39-68-135 0-61 31-99 30-38 84-56 54-17 123-17 32 0 59 3 28 4 52 10v105q-13-4-37-8-23-4-45-4-52 0-76 15-24 14-24 48 0 33 25 46 24 13 69 13 30 0 59-6 28-6 47-23l-21 51q-7-17-11-30-4-13-6-28-2-15-3-36 0-21 0-54v-98q0-40-14-61-14-20-42-28-28-7-70-7-43 0-81 7-39 7-63 19h-11v-139q36-10 81-16 45-6 95-6 63 0 114 11 52 11 90 37 38 27 58 74 20 47 20 120v120q0 22 1 52 1 31 3 61 2 30 7 48l-3 8q-36 13-75 23-39 9-81 15-42 5-86 5z',
].join('')
const dotOfTheI = nuqta(1774, -704, 132)

/** « Kalima » in Kufam. The letters take `currentColor`, the dot of the i `--nuqta`. */
function Wordmark() {
  return (
    <svg className="logo-wordmark" viewBox="60 -850 3460 870" aria-hidden="true">
      <path fill="currentColor" d={outlines} />
      <path className="fill-nuqta" d={dotOfTheI} />
    </svg>
  )
}

/** The name of the school: the drawn one, or in letters for a school that is called otherwise. */
function LogoName({ name = 'Kalima' }: { name: string | undefined }) {
  return name === 'Kalima' ? (
    <Wordmark />
  ) : (
    <span className="titre line-clamp-2 max-w-[52vw] min-w-0 text-lg leading-5 font-bold md:max-w-44">
      {name}
    </span>
  )
}

/** The school's own logo, or symbol and name, for page headers. */
export function Logo({ school }: { school?: LogoSchool | undefined }) {
  return (
    <span className="inline-flex items-center gap-2.5" aria-hidden="true">
      {ownLogo(school) || (
        <>
          <DrawnSymbol />
          <LogoName name={school?.name} />
        </>
      )}
    </span>
  )
}

const dotsOfTheTa = nuqta(0.55, 0.45, 1.12) + nuqta(2.95, 0.45, 1.12)

/** كلمة drawn from squares: square loops, a turned square for the mīm, two nuqtas for the tā’ marbūṭa. */
export function ArabicWordmark({ className }: { className?: string }) {
  return (
    <svg className={cn('logo-kalima', className)} viewBox="-0.9 -2 21.6 12" aria-hidden="true">
      <path
        d="M19.1-.9 14.6 3.6H18.5V7H8.7M11.1-1.7V7.5M7 3.95 9.35 6.3 7 8.65 4.65 6.3ZM5.6 7H.1V3.7H3.4V7.4M3.4 6V2.3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.62"
        strokeMiterlimit="8"
      />
      <path className="fill-nuqta" d={dotsOfTheTa} />
    </svg>
  )
}
