# The Debian package: what it installs where, and CPack's description of it. `ninja deb` makes it, of the
# program and its man pages alone; tools/check_package looks at it.
include(GNUInstallDirs)
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)  # tests are no part of it
set(own ${CMAKE_CURRENT_LIST_DIR})

# Man pages are the program's own help, and the changelog is packed as Debian has it.
set(made ${CMAKE_BINARY_DIR}/packaging)
set(pages ${made}/skyward.1.gz ${made}/skyward.toml.5.gz)
add_custom_command(OUTPUT ${pages} ${made}/changelog.gz
  COMMAND ${CMAKE_COMMAND} -E make_directory ${made}
  COMMAND ${own}/man_pages $<TARGET_FILE:skyward> ${made}
  COMMAND gzip -9nf ${made}/skyward.1 ${made}/skyward.toml.5
  COMMAND gzip -9nc ${own}/changelog > ${made}/changelog.gz
  DEPENDS skyward ${own}/man_pages ${own}/changelog VERBATIM)
add_custom_target(deb COMMAND ${CMAKE_CPACK_COMMAND} -B ${made}
  DEPENDS skyward ${pages} ${made}/changelog.gz VERBATIM)

set(documents ${CMAKE_INSTALL_DATADIR}/doc/skyward)
install(TARGETS skyward RUNTIME)
install(FILES ${made}/skyward.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${made}/skyward.toml.5.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man5)
install(FILES ${made}/changelog.gz ${own}/copyright README.md DESTINATION ${documents})
install(DIRECTORY docs DESTINATION ${documents} FILES_MATCHING PATTERN *.md PATTERN *.json PATTERN *.jsonl)
install(FILES ${own}/skyward.service DESTINATION /lib/systemd/system)
install(FILES ${own}/skyward.sysusers DESTINATION lib/sysusers.d RENAME skyward.conf)
install(FILES ${own}/skyward.toml DESTINATION /etc/skyward)
# What a Prometheus and a Grafana read: docs/watching.md.
install(FILES ${own}/prometheus/scrape.yml ${own}/prometheus/skyward.rules.yml
  DESTINATION ${CMAKE_INSTALL_DATADIR}/skyward/prometheus)
install(FILES ${own}/grafana/skyward.json DESTINATION ${CMAKE_INSTALL_DATADIR}/skyward/grafana)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME skyward)
set(CPACK_PACKAGE_CONTACT "Skyward maintainers <maintainers@skyward.invalid>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_THREADS 0)
set(CPACK_DEBIAN_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Time zones are read from the machine; systemd-sysusers makes the user.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "tzdata, systemd | systemd-standalone-sysusers")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "postgresql (>= 15)")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "dice table games by the book
High Roll Dice, Three Dice Football, Props & Hops and High Roller, each from
one definition: exact figures of every wager, simulation, par sheets and
filing packs, a live house of play money to sit down at in a browser or a
terminal, on fair dice that anyone can check, with a log that nobody can
rewrite.")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${own}/conffiles ${own}/postinst ${own}/prerm ${own}/postrm)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
