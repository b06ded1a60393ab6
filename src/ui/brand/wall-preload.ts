import tiles from './generated/wall.svg'

/** For the head of the page that the wall opens: a picture inside an SVG is found late otherwise, and it is the largest there. */
export const wallPreload = { rel: 'preload', as: 'image', href: tiles, fetchPriority: 'high' } as const
