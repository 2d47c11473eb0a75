import { BlockList, isIP } from 'node:net'

const ranges = (of: readonly (readonly [network: string, prefix: number])[]): BlockList => {
  const list = new BlockList()
  for (const [network, prefix] of of) list.addSubnet(network, prefix, isIP(network) === 4 ? 'ipv4' : 'ipv6')
  return list
}

/** Networks inside an institution, and this machine: reached only where the operator declared it. */
const internal = ranges([
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
])

/** Of IPv4, besides those: what is nobody's, documentation, link-local (where clouds keep their credentials), multicast, reserved. */
const never4 = ranges([
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
])

/** Of IPv6 what is routed at all, without what is for documentation or carries an IPv4 address inside (Teredo, 6to4; mapped ones and NAT64 are not routed). */
const global6 = ranges([['2000::', 3]])
const never6 = ranges([
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

/** Whether a server out there may be reached at this address; `declared`: one of an internal network that the operator named. */
export function mayReach(address: string, declared: boolean): boolean {
  const family = isIP(address)
  if (family === 0 || address.includes('%')) return false
  if (family === 6) {
    if (internal.check(address, 'ipv6')) return declared
    return global6.check(address, 'ipv6') && !never6.check(address, 'ipv6')
  }
  return internal.check(address, 'ipv4') ? declared : !never4.check(address, 'ipv4')
}
