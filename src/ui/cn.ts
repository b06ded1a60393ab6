/**
 * Joins class names. No merging at run time: the kit's own classes live in the `components` layer (kit.css), which
 * any utility beats, so `<Card className="p-0">` wins by the cascade, and 8 kB of script stay at home.
 */
export { clsx as cn } from 'clsx'
