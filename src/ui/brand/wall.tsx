import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import tiles from './generated/wall.svg'
import { khatam, wallOpening } from './shapes.ts'

const { x, y, radius } = wallOpening
const frames = [19, 15, 3, -2].map(margin => khatam(x, y, radius + margin))

/**
 * The wall of letters on the home page. The tiles are one static file (about 12 kB compressed, cached). The joints are
 * transparent, so the same file serves both themes. The star-shaped opening is inline SVG because it uses theme colours;
 * `children` are placed in it.
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
