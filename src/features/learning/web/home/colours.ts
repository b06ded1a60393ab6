/** The three colours of the student space: panels, and the stars on them. */
export const panelColours = [
  'bg-wash-paon text-wash-paon-foreground',
  'bg-wash-safran text-wash-safran-foreground',
  'bg-wash-grenade text-wash-grenade-foreground',
] as const

export const starColours = [
  'fill-paon-700 text-chaux-0',
  'fill-safran-400 text-encre-950',
  'fill-grenade-600 text-chaux-0',
] as const
