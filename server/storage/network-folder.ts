/** Whether a folder is on a file system of the network, where a write may wait for another machine. Linux only. */
import { statfsSync } from 'node:fs';

/** As in `statfs(2)`. */
const networkTypes: ReadonlySet<number> = new Set([
  0x6969, // NFS
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2 and later
  0x65735546, // FUSE, for example s3fs and GlusterFS
  0x00c36400, // CephFS
  0x01021997, // 9P
  0x0bd00bd0, // Lustre
  0x5346414f, // AFS
]);

export function isNetworkType(type: number): boolean {
  // Some systems give the number with its sign.
  return networkTypes.has(type >>> 0);
}

/** `folder` must be there. */
export function isOnNetwork(folder: string): boolean {
  return process.platform === 'linux' && isNetworkType(statfsSync(folder).type);
}
