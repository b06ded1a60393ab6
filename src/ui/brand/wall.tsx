import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import tiles from './drawn/wall.svg'
import { khatam } from './shapes.ts'

/** Must agree with scripts/ornament.ts, which draws the tiles around this window. */
const window = { x: 436, y: 392, radius: 232 }
const frames = [19, 15, 3, -2].map(margin => khatam(window.x, window.y, window.radius + margin))

/**
 * The wall of letters of the home page. Its tiles are one static file (about 12 kB compressed, cached); the joints
 * are gaps through which the page shows, so one file serves both themes. Only the star-shaped window, which wears
 * the theme's colours, is drawn in the page; `children` stand in it.
 */
export function Wall({ className, children }: { className?: string; children?: ReactNode }) {
  return (
    <div className={cn('wall', className)}>
      <svg aria-hidden="true" viewBox="0 0 800 760" preserveAspectRatio="xMidYMid slice">
        <image href={tiles} x="-40" y="-80" width="960" height="960" />
        <path className="fill-joint" d={frames[0]} />
        <path className="fill-paon-900" d={frames[1]} />
        <path className="fill-safran-400" d={frames[2]} />
        <path className="fill-card" d={frames[3]} />
      </svg>
      {children && <div className="wall-window">{children}</div>}
    </div>
  )
}
