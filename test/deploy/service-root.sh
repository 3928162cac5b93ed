#!/bin/sh
# A service of a compose file as its container has it, without an engine: a root of its own, in namespaces of its own.
# $1: the empty folder of the root, $2: its IP address, $3: a folder with what is mounted:
#   etc/     files of /etc: the hosts of the network
#   secrets/ the secrets of this service
#   mounts   lines "source target mode"
#   program  what is run in the root, with its words
set -eu
root=$1 address=$2 about=$3
mount --make-rprivate /
mount -t tmpfs -o mode=0755 tmpfs "$root"
cd "$root"
mkdir dev etc proc run tmp var programs
for entry in bin sbin lib lib32 lib64 libx32 usr; do
  if [ -L "/$entry" ]; then
    cp -P "/$entry" "$entry"
  elif [ -d "/$entry" ]; then
    mkdir "$entry"
    mount --rbind "/$entry" "$entry"
    mount -o remount,ro,bind "$entry"
  fi
done
mount --rbind /dev dev
mount -t proc proc proc
mount -t tmpfs -o mode=1777 tmpfs tmp
mkdir -p var/lib var/log/nginx var/lib/nginx run/secrets
ln -s ../run var/run
for entry in passwd group nsswitch.conf ld.so.cache ld.so.conf ld.so.conf.d alternatives nginx; do
  [ ! -e "/etc/$entry" ] || cp -a "/etc/$entry" etc/
done
cp "$about"/etc/* etc/
cp "$about"/secrets/* run/secrets/ 2>/dev/null || true
while read -r source target mode; do
  mkdir -p "./$(dirname "$target")"
  if [ -d "$source" ]; then mkdir -p "./$target"; else : >"./$target"; fi
  mount --bind "$source" "./$target"
  [ "$mode" != ro ] || mount -o remount,ro,bind "./$target"
done <"$about/mounts"
cp "$about/program" program
chmod 0755 program
[ ! -e "$about/read-only" ] || mount -o remount,ro "$root"
ip link set lo up
# The network puts its end of the cable in.
tries=0
until ip link show eth0 >/dev/null 2>&1; do
  tries=$((tries + 1))
  [ "$tries" -lt 600 ] || exit 90
  sleep 0.05
done
ip address add "$address/24" dev eth0
ip link set eth0 up
cd /
exec chroot "$root" /bin/sh /program
