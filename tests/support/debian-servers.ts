/** HAPROXY names another place than Debian's. */
export const haproxyPath = process.env.HAPROXY || '/usr/sbin/haproxy'

/** COTURN names another place than Debian's. */
export const coturnPath = process.env.COTURN || '/usr/bin/turnserver'
