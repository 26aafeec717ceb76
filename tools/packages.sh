# What Skyward needs of Debian 12, by package name, and how it is installed. Sourced by ./run and ./test.

# To build and run.
run_packages=(g++ cmake ninja-build ccache pkg-config libboost1.81-dev libboost-json1.81-dev
  libtomlplusplus-dev libcli11-dev libfmt-dev libsodium-dev libhpdf-dev libkissfft-dev
  libxlsxwriter-dev libhwy-dev libzstd-dev libutf8proc-dev libsqlite3-dev libpq-dev libssl-dev libqrencode-dev
  libhowardhinnant-date-dev tzdata)
# To build and use the Python module.
python_packages=("${run_packages[@]}" pybind11-dev python3-dev python3-numpy)
# To build and use skyward-mpi.
mpi_packages=(libopenmpi-dev openmpi-bin)
# To test as well. python3-munkres stands before python3-matplotlib, which wants it or python3-scipy, and
# python3-scipy brings a Boost that cannot stand beside ours.
test_packages=("${python_packages[@]}" "${mpi_packages[@]}" libgtest-dev librapidcheck-dev
  libbenchmark-dev mold postgresql-15 prometheus dpkg-dev lintian man-db systemd
  libreoffice-calc-nogui python3-openpyxl tidy libxml2-utils poppler-utils zstd nodejs curl openssl
  python3-jsonschema python3-websocket python3-munkres python3-matplotlib python3-nbclient python3-ipykernel)
# For a database on three machines, and tools/fail_over, tools/partition_database.
ha_packages=(postgresql-15 etcd-server patroni haproxy nftables iproute2)
# For tools/soak_house.
soak_packages=(faketime)
# For every check that ./test --ci and ./test --full make.
full_packages=("${test_packages[@]}" clang-19 clang-tidy-19 clang-format-19 libclang-rt-19-dev git chromium)
# For what is tried on a bare Debian.
bare_packages=(debootstrap git strace)

# install_missing PACKAGE...: installs those that are not installed, with sudo when not root.
install_missing() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f='${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed ||
      missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || {
      echo "These Debian packages are missing, and there is no sudo to install them with:" >&2
      echo "  ${missing[*]}" >&2
      return 1
    }
    as_root=(sudo)
    echo "sudo may ask for your password to install packages." >&2
  fi
  echo "Installing Debian packages: ${missing[*]}" >&2
  apt_get() {
    wait_for_apt "${as_root[@]}" env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -qq \
      -o DPkg::Lock::Timeout=600 "$@" >&2
  }
  apt_get update
  apt_get install -y --no-install-recommends "${missing[@]}"
}

# wait_for_apt COMMAND...: runs apt-get again while another program holds one of its locks, for ten
# minutes at most; apt-get itself waits for some of them.
wait_for_apt() {
  local told until=$((SECONDS + 600)) said=no
  told=$(mktemp)
  until "$@" 2>"$told"; do
    if ! grep -q 'Could not get lock\|Unable to lock' "$told" || [ $SECONDS -ge $until ]; then
      cat "$told" >&2
      rm -f "$told"
      return 100
    fi
    [ $said = yes ] || echo "Another program is installing packages; waiting for it." >&2
    said=yes
    sleep 2
  done
  rm -f "$told"
}

# build_preset PRESET [TARGET...]: configures and builds under build/PRESET, quietly unless it fails or
# takes long; everything is said on standard error.
build_preset() {
  local preset=$1 targets=() target
  shift
  for target in "$@"; do targets+=(--target "$target"); done
  if [ ! -f "build/$preset/build.ninja" ]; then
    echo "Building Skyward ($preset) in build/$preset; the first time this takes minutes." >&2
  fi
  # Presets that have changed since count only when they are read again.
  if [ ! "build/$preset/build.ninja" -nt CMakePresets.json ]; then
    cmake --preset "$preset" >"build-$preset.log" 2>&1 || { cat "build-$preset.log" >&2; return 1; }
    mv "build-$preset.log" "build/$preset/configure.log"
  fi
  cmake --build "build/$preset" "${targets[@]}" >"build/$preset/build.log" 2>&1 || {
    grep -E 'error|warning|FAILED|may not include' "build/$preset/build.log" >&2 ||
      tail -n 40 "build/$preset/build.log" >&2
    return 1
  }
}
