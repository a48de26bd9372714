/** Hosts and networks as settings name them. */
import { BlockList, isIP, isIPv6 } from 'node:net';

/** `10.0.0.0/8`, `2001:db8::/32` or one address. A prefix of 0 matches every address and is rejected. */
export const isNetwork = (value: string): boolean => {
  const [address = '', bits, ...more] = value.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || more.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 6 ? 128 : 32);
};

export const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return list;
};

export const loopback = ['127.0.0.0/8', '::1'];
const privateNetworks = listOf([...loopback, '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']);

/** A private address, or a name without dots, which only a private network can resolve. */
export const isPrivateHost = (host: string): boolean => {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address) === 0) return !address.includes('.');
  return privateNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
};
