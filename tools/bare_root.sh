# Bare Debians 12 below $work, each a chroot that debootstrap makes; all are gone when whoever has sourced this
# ends. Only root makes a chroot.

work=$(mktemp -d)
leave() {
  local at
  for at in "$work"/*/{dev/pts,dev/shm,dev,proc,sys}; do
    if mountpoint -q "$at"; then umount "$at"; fi
  done
  rm -rf --one-file-system "$work"
}
trap leave EXIT

# make_bare ROOT: a bare Debian with the sources of packages of this machine.
make_bare() {
  local mirror http_proxy
  mirror=$(cat /etc/apt/sources.list.d/*.sources /etc/apt/sources.list 2>/dev/null |
    sed -n 's/^URIs: *//p; s/^deb \(\[[^]]*\] \)\?\([^ ]*\) .*/\2/p' | sed -n 1p) || true
  eval "$(apt-config shell http_proxy Acquire::http::Proxy)"
  http_proxy=${http_proxy:-} debootstrap --variant=minbase bookworm "$1" ${mirror:+"$mirror"} \
    >"$work/debootstrap.log" 2>&1 || { tail -n 20 "$work/debootstrap.log"; return 1; }
  cp -rL /etc/apt/sources.list* /etc/apt/apt.conf.d /etc/apt/auth.conf.d "$1/etc/apt/" 2>/dev/null || true
  cp -rL /usr/share/keyrings /etc/apt/trusted.gpg.d "$1/usr/share/" 2>/dev/null || true
  cp -L /etc/resolv.conf /etc/hosts "$1/etc/" 2>/dev/null || true
}

# mount_system ROOT: what programs expect of a running machine.
mount_system() {
  mount -t proc proc "$1/proc"
  mount -t sysfs sys "$1/sys"
  mount --bind /dev "$1/dev"
  mount --bind /dev/pts "$1/dev/pts"
  mount -t tmpfs shm "$1/dev/shm"
}

# in_root ROOT COMMAND...: as its root, with nothing of this machine about it.
in_root() {
  chroot "$1" /usr/bin/env -i HOME=/root LANG=C.UTF-8 PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    DEBIAN_FRONTEND=noninteractive "${@:2}"
}

# install_deb ROOT FILE: with what it depends on.
install_deb() {
  cp "$2" "$1/root/"
  in_root "$1" sh -c "apt-get update -qq && apt-get install -y -qq --no-install-recommends /root/${2##*/}" \
    >"$work/install.log" 2>&1 || { tail -n 20 "$work/install.log"; return 1; }
  rm "$1/root/${2##*/}"
}
